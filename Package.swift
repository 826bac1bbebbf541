// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "bridge-host",
  products: [
    .library(name: "BridgeHost", targets: ["BridgeHost", "WebKitGTK"]),
    .executable(name: "bridge-host", targets: ["bridge-host"]),
  ],
  targets: [
    // Floor 1: the C headers, as a module.
    .systemLibrary(
      name: "CWebKitGTK",
      pkgConfig: "webkit2gtk-4.1",
      providers: [.apt(["libwebkit2gtk-4.1-dev", "libgtk-3-dev", "libjavascriptcoregtk-4.1-dev"])]
    ),
    // Floor 2: the only Swift that touches C.
    .target(name: "WebKitGTK", dependencies: ["CWebKitGTK"]),
    // Floor 3: the library.
    .target(name: "BridgeHost", dependencies: ["WebKitGTK"], plugins: ["EmbedScripts"]),
    // Floor 4: the command line.
    .executableTarget(name: "bridge-host", dependencies: ["BridgeHost", "WebKitGTK"]),

    // Turns the .js files that stand beside the Swift files into strings, at build time.
    .plugin(
      name: "EmbedScripts", capability: .buildTool(), dependencies: ["embed-scripts"]),
    .executableTarget(name: "embed-scripts"),

    .testTarget(name: "WebKitGTKTests", dependencies: ["WebKitGTK", "CWebKitGTK"]),
    .testTarget(name: "BridgeHostTests", dependencies: ["BridgeHost"]),
    .testTarget(name: "PageTests", dependencies: ["BridgeHost", "WebKitGTK"]),
    .testTarget(name: "CommandTests", dependencies: ["bridge-host"]),
  ],
  swiftLanguageModes: [.v6]
)

/// Settings of every Swift target, in one place.
let everyTarget: [SwiftSetting] = [
  // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0335-existential-any.md
  .enableUpcomingFeature("ExistentialAny"),
  // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0409-access-level-on-imports.md
  .enableUpcomingFeature("InternalImportsByDefault"),
  // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0444-member-import-visibility.md
  .enableUpcomingFeature("MemberImportVisibility"),
  // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0461-async-function-isolation.md
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// Targets above the C-facing floor hold no pointer: the compiler refuses one there.
let aboveTheSafeFace: [SwiftSetting] = [
  .strictMemorySafety(),
  .treatWarning("StrictMemorySafety", as: .error),
]

for target in package.targets where target.type != .system && target.type != .plugin {
  let facesC = ["WebKitGTK", "WebKitGTKTests"].contains(target.name)
  target.swiftSettings = everyTarget + (facesC ? [] : aboveTheSafeFace)
}
