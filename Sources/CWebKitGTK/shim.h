// SPDX-License-Identifier: MIT
// Nothing here but the headers and what Swift cannot import from them.
#pragma once
#include <gio/gunixinputstream.h>

#include <glib-unix.h>
#include <gtk/gtk.h>
#include <jsc/jsc.h>
#include <signal.h>
#include <sys/prctl.h>
#include <webkit2/webkit2.h>

// prctl is variadic. Runs in a forked child, where only async-signal-safe calls are allowed.
static inline void bridge_host_die_with_parent(gpointer signal_number) {
  prctl(PR_SET_PDEATHSIG, GPOINTER_TO_INT(signal_number));
}

// memfd_create needs _GNU_SOURCE, which cannot be set for the importer alone.
extern int memfd_create(const char *name, unsigned int flags);

// The convenient form of this is variadic.
static inline void bridge_host_add_string(GVariantDict *dict, const char *key, const char *text) {
  g_variant_dict_insert_value(dict, key, g_variant_new_string(text));
}

// pidfd_open has no wrapper in this libc.
#include <sys/syscall.h>
static inline int bridge_host_pidfd_open(int pid) { return (int)syscall(SYS_pidfd_open, pid, 0); }

// The constructor is variadic.
static inline WebKitWebsiteDataManager *bridge_host_data_manager_new(const char *data,
                                                                     const char *cache) {
  return webkit_website_data_manager_new("base-data-directory", data, "base-cache-directory",
                                         cache, NULL);
}

// WEBKIT_WEB_VIEW is a macro with a cast.
static inline WebKitWebView *bridge_host_web_view_new(WebKitWebContext *context) {
  return WEBKIT_WEB_VIEW(webkit_web_view_new_with_context(context));
}
