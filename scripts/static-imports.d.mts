export function staticImports(project: string, roots: readonly string[]): Set<string>
