// SPDX-License-Identifier: MIT
import CWebKitGTK
import Testing

@testable import WebKitGTK

/// Counts the ends of objects.
private final class Ends {
  var count = 0

  func watch(_ object: gpointer) {
    g_object_weak_ref(
      object.assumingMemoryBound(to: GObject.self),
      { data, _ in Unmanaged<Ends>.fromOpaque(data!).takeUnretainedValue().count += 1 },
      Unmanaged.passUnretained(self).toOpaque())
  }
}

@Suite @WebActor struct GObjectReferenceTests {
  private let ends = Ends()

  @Test func takingOwnsTheOneReference() {
    let pointer = gpointer(g_cancellable_new()!)
    ends.watch(pointer)
    do {
      let reference = GObjectReference(taking: pointer)
      #expect(reference.pointer == pointer)
      #expect(ends.count == 0)
    }
    #expect(ends.count == 1)
  }

  @Test func retainingLeavesTheCallersReference() {
    let pointer = gpointer(g_cancellable_new()!)
    ends.watch(pointer)
    do {
      let reference = GObjectReference(retaining: pointer)
      #expect(reference.cast(to: GCancellable.self) == UnsafeMutableRawPointer(pointer))
    }
    #expect(ends.count == 0)
    g_object_unref(pointer)
    #expect(ends.count == 1)
  }

  @Test func retainingOwnsAFloatingReference() {
    // Adjustments start floating, as widgets do, and need no display.
    let pointer = gpointer(gtk_adjustment_new(0, 0, 1, 1, 1, 0)!)
    ends.watch(pointer)
    #expect(g_object_is_floating(pointer) != 0)
    do {
      let reference = GObjectReference(retaining: pointer)
      #expect(g_object_is_floating(reference.pointer) == 0)
      #expect(ends.count == 0)
    }
    #expect(ends.count == 1)
  }

  @Test func swiftsCopiesShareOneReference() {
    let pointer = gpointer(g_cancellable_new()!)
    ends.watch(pointer)
    var references = Array(repeating: GObjectReference(taking: pointer), count: 5)
    references.removeLast(4)
    #expect(ends.count == 0)
    references.removeLast()
    #expect(ends.count == 1)
  }

  @Test nonisolated func aReferenceDroppedElsewhereEndsOnTheActor() async {
    let isOnTheActor = await withCheckedContinuation { continuation in
      Task.detached {
        let reference = await makeReference(end: continuation)
        #expect(WebActor.executor.isIsolatingCurrentContext() == false)
        withExtendedLifetime(reference) {}
      }
    }
    #expect(isOnTheActor)
  }
}

/// An object whose end resumes the continuation with whether it ends on the actor.
@WebActor private func makeReference(
  end continuation: CheckedContinuation<Bool, Never>
) -> GObjectReference {
  typealias Box = ClosureBox<CheckedContinuation<Bool, Never>>
  let reference = GObjectReference(taking: gpointer(g_cancellable_new()!))
  g_object_weak_ref(
    reference.cast(to: GObject.self),
    { data, _ in
      let isOnTheActor = WebActor.executor.isIsolatingCurrentContext() == true
      Unmanaged<Box>.fromOpaque(data!).takeRetainedValue().body.resume(returning: isOnTheActor)
    }, Unmanaged.passRetained(Box(continuation)).toOpaque())
  return reference
}
