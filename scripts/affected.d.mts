/** The test files and the folders of walks that a change of these files can affect. */
export function affectedBy(
  files: readonly string[],
): Promise<{ isEverything: boolean; tests: readonly string[]; walks: readonly string[] }>
