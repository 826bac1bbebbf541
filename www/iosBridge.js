// SPDX-License-Identifier: MIT
// calliOSFunction for pages in the manner of 2012. Served where a page asks for iosBridge.js and
// its folder has none.
//
//   calliOSFunction("sayHello", ["Ram"], onSuccess, onError);
//
// Callbacks are functions or names of functions. onSuccess gets {result}, onError gets
// {message, code}.
(function () {
  "use strict";
  // Native tells by this table that the callbacks of this page expect objects.
  window.__functionIndexMap = window.__functionIndexMap || {};
  var lastIndex = 0;

  // Native calls by name: a closure gets one, for as long as it may be called.
  function nameOf(callback, kind, names) {
    if (typeof callback !== "function") return callback;
    var name = "__iosBridge_" + kind + "Callback" + lastIndex;
    window.__functionIndexMap[name] = lastIndex;
    window[name] = function (answer) {
      names.forEach(function (used) {
        delete window[used];
        delete window.__functionIndexMap[used];
      });
      callback(answer);
    };
    names.push(name);
    return name;
  }

  window.calliOSFunction = function calliOSFunction(functionName, args, successCallback, errorCallback) {
    var message = { functionname: functionName };
    var names = [];
    lastIndex += 1;
    if (args !== undefined && args !== null) message.args = args;
    if (successCallback) message.success = nameOf(successCallback, "success", names);
    if (errorCallback) message.error = nameOf(errorCallback, "error", names);
    var frame = document.createElement("iframe");
    frame.setAttribute("src", "js2ios://" + encodeURIComponent(JSON.stringify(message)));
    document.documentElement.appendChild(frame);
    frame.parentNode.removeChild(frame);
  };
})();
