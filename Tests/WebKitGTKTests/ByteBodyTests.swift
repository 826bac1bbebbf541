// SPDX-License-Identifier: MIT
import CWebKitGTK
import Testing

@testable import WebKitGTK

@Suite struct ByteBodyTests {
  nonisolated static let samples: [[UInt8]] = [
    [], [0], [1, 2, 3], [0, 0, 0], [255, 254, 0, 128], Array(0...255),
  ]

  @Test(arguments: samples) func bytesComeBackAsTheyWere(_ bytes: [UInt8]) {
    let body = ByteBody(bytes)
    #expect(body.count == bytes.count)
    #expect(body.bytes == bytes)
    #expect(body.bytes == bytes)
  }

  @Test func textIsUTF8() {
    let body = ByteBody("ü☃")
    #expect(body.bytes == [0xC3, 0xBC, 0xE2, 0x98, 0x83])
    #expect(body.count == 5)
    #expect(ByteBody("").bytes == [])
    #expect(ByteBody("a\0b").bytes == [0x61, 0, 0x62])
  }

  @Test func theBytesAreACopy() {
    var source: [UInt8] = [1, 2, 3]
    let body = ByteBody(source)
    source[0] = 9
    var copy = body.bytes
    copy[1] = 9
    #expect(body.bytes == [1, 2, 3])
  }

  @Test func takingDropsTheReferenceAtTheEnd() {
    let flag = UnsafeMutablePointer<CInt>.allocate(capacity: 1)
    flag.initialize(to: 0)
    defer { flag.deallocate() }
    let text = g_strdup("abc")
    let bytes = g_bytes_new_with_free_func(
      text, 3, { data in data!.assumingMemoryBound(to: CInt.self).pointee += 1 }, flag)
    do {
      let body = ByteBody(taking: bytes!)
      #expect(body.bytes == [0x61, 0x62, 0x63])
      #expect(flag.pointee == 0)
    }
    #expect(flag.pointee == 1)
    g_free(text)
  }

  @Test func manyTasksReadOneBody() async {
    let body = ByteBody(Array(repeating: 7, count: 10_000))
    let sums = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<50 { group.addTask { body.bytes.reduce(0) { $0 + Int($1) } } }
      return await group.reduce(into: Set<Int>()) { $0.insert($1) }
    }
    #expect(sums == [70_000])
  }
}
