// SPDX-License-Identifier: MIT
import CWebKitGTK
import Testing

@testable import WebKitGTK

@Suite struct WebKitErrorTests {
  /// What a call to a C function threw.
  private func failure<Result>(
    _ body: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Result
  ) -> WebKitError? {
    do throws(WebKitError) {
      _ = try throwingGError(body)
      return nil
    } catch {
      return error
    }
  }

  @Test func aMissingFileGivesItsDomainCodeAndMessage() {
    var contents: UnsafeMutablePointer<CChar>?
    let error = failure { g_file_get_contents("/no/such/file", &contents, nil, $0) }
    #expect(contents == nil)
    #expect(error?.domain == "g-file-error-quark")
    // G_FILE_ERROR_NOENT
    #expect(error?.code == 4)
    #expect(
      error?.message == "Failed to open file “/no/such/file”: No such file or directory")
    #expect(error?.description == error?.message)
  }

  @Test func aMissingKeyGivesItsDomainAndCode() throws {
    let file = g_key_file_new()
    defer { g_key_file_unref(file) }
    let loaded = try throwingGError {
      g_key_file_load_from_data(file, "[a]\nb=c\n", 8, G_KEY_FILE_NONE, $0)
    }
    #expect(loaded != 0)
    let value = try throwingGError { g_key_file_get_string(file, "a", "b", $0) }
    #expect(String(taking: value) == "c")
    let error = failure { g_key_file_get_string(file, "a", "missing", $0) }
    #expect(error?.domain == "g-key-file-error-quark")
    // G_KEY_FILE_ERROR_KEY_NOT_FOUND
    #expect(error?.code == 3)
  }

  @Test func successGivesTheResult() throws {
    let result = try throwingGError { _ in 7 }
    #expect(result == 7)
  }

  @Test func anErrorIsThrownWhateverTheResult() {
    let domain = g_quark_from_string("test-error")
    let error = failure { error in
      error.pointee = g_error_new_literal(domain, 42, "naïve ☃")
      return 1
    }
    #expect(error == WebKitError(domain: "test-error", code: 42, message: "naïve ☃"))
  }

  @Test func takingNothingStillMakesAnError() {
    let error = WebKitError(taking: nil)
    #expect(
      error == WebKitError(domain: "bridge-host", code: 0, message: "failed without an error"))
  }

  @Test func borrowingLeavesTheErrorToItsOwner() throws {
    let error = try #require(g_error_new_literal(g_quark_from_string("test-error"), -1, "kept"))
    let first = WebKitError(borrowing: error)
    let second = WebKitError(taking: error)
    #expect(first == second)
    #expect(first.code == -1)
  }

  @Test func onlyThePolicyErrorIsAnInterruption() {
    // WEBKIT_POLICY_ERROR_FRAME_LOAD_INTERRUPTED_BY_POLICY_CHANGE
    let interrupted = WebKitError(domain: "WebKitPolicyError", code: 102, message: "interrupted")
    let otherCode = WebKitError(domain: "WebKitPolicyError", code: 101, message: "interrupted")
    let otherDomain = WebKitError(domain: "WebKitNetworkError", code: 102, message: "interrupted")
    #expect(interrupted.isInterruptedByPolicy)
    #expect(!otherCode.isInterruptedByPolicy)
    #expect(!otherDomain.isInterruptedByPolicy)
  }
}
