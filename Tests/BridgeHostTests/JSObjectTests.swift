// SPDX-License-Identifier: MIT
import BridgeHost
import Testing

struct JSObjectTests {
  private func object(_ members: KeyValuePairs<String, JSValue>) -> JSObject {
    var object = JSObject()
    for (key, value) in members { object[key] = value }
    return object
  }

  @Test func isEmptyAtFirst() {
    let object = JSObject()
    #expect(object.count == 0)
    #expect(object.keys.isEmpty)
    #expect(object["a"] == nil)
    #expect(Array(object).isEmpty)
  }

  @Test func keepsTheOrderInWhichMembersWereFirstSet() {
    var object = object(["c": 1, "a": 2, "b": 3])
    object["a"] = 4
    #expect(object.keys == ["c", "a", "b"])
    #expect(object.map(\.key) == ["c", "a", "b"])
    #expect(object.map(\.value) == [1, 4, 3])
    #expect(object.count == 3)
  }

  @Test func aMemberSetAgainAfterItsRemovalComesLast() {
    var object = object(["a": 1, "b": 2])
    object["a"] = nil
    #expect(object["a"] == nil)
    #expect(object.keys == ["b"])
    object["a"] = 3
    #expect(object.keys == ["b", "a"])
  }

  @Test func removingWhatIsNotThereChangesNothing() {
    var object = object(["a": 1])
    object["b"] = nil
    #expect(object == self.object(["a": 1]))
  }

  @Test func nullAndUndefinedAreMembers() {
    let object = object(["a": .null, "b": .undefined])
    #expect(object.count == 2)
    #expect(object["a"] == .some(.null))
    #expect(object["b"] == .some(.undefined))
    #expect(object != self.object(["a": .null]))
  }

  @Test func orderDoesNotMatterToEquality() {
    let one = object(["a": 1, "b": ["c": 2]])
    let other = object(["b": ["c": 2], "a": 1])
    #expect(one == other)
    #expect(one.hashValue == other.hashValue)
    #expect(one != object(["a": 1, "b": ["c": 3]]))
    #expect(one != object(["a": 1]))
  }

  @Test func namesOfBuiltInMembersAreOrdinary() {
    let object = object(["__proto__": 1, "constructor": 2, "toJSON": 3, "": 4, "length": 5])
    #expect(object["__proto__"] == 1)
    #expect(object["constructor"] == 2)
    #expect(object["toJSON"] == 3)
    #expect(object[""] == 4)
    #expect(object["length"] == 5)
    #expect(object["hasOwnProperty"] == nil)
  }

  @Test func namesAreToldApartAsJavaScriptDoes() {
    let object = object(["\u{E9}": 1, "e\u{301}": 2, "E": 3, "e": 4])
    #expect(object.count == 4)
    #expect(object["\u{E9}"] == 1)
    #expect(object["e\u{301}"] == 2)
  }

  @Test func copiesAreIndependent() {
    let one = object(["a": 1])
    var other = one
    other["a"] = 2
    #expect(one["a"] == 1)
  }
}
