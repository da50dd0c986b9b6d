export function machineFiles(root?: string): Map<string, string>
export function storedSheets(): Map<string, string>
export function drawSheets(folder?: string): { ended: Promise<{ code: number; output: string }> }
export function undrawn(sheets?: ReadonlyMap<string, string>): string[]
export function writeWhole(file: string, text: string): void
export function publishSheets(
  folder?: string,
  options?: { sheets?: ReadonlyMap<string, string>; isFailed?: boolean },
): { waiting: string[] }
