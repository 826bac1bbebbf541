// SPDX-License-Identifier: MIT
import Foundation
import PackagePlugin

/// Writes `EmbeddedScript.<name>` for every `<name>.js` of the target.
///
/// The resource rules of the package manager would do it too, but an embedded byte array of
/// 100 KB takes the compiler half a minute; a string literal takes none.
@main struct EmbedScripts: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
    guard let module = target.sourceModule else { return [] }
    let scripts = module.sourceFiles(withSuffix: "js").map(\.url)
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedScript.swift")
    return [
      .buildCommand(
        displayName: "Embedding \(scripts.count) scripts",
        executable: try context.tool(named: "embed-scripts").url,
        arguments: [output.path] + scripts.map(\.path),
        inputFiles: scripts,
        outputFiles: [output])
    ]
  }
}
