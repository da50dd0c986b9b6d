import type { Inspect } from '../http/content-refusal.ts'
import { isInfected, type ScannerPlace } from './virus-scanner.ts'

/** The whole inspection of an upload: its contents, on threads of their own, and a virus scanner where there is one. */
export function makeInspection(scanner: ScannerPlace | null, lookInto: Inspect): Inspect {
  return async (extension, file) => {
    const refusal = await lookInto(extension, file)
    // What is only not as its name says may be stored all the same, as bytes that nothing opens: it is scanned too.
    if ((refusal !== null && refusal !== 'documentSuspicious') || scanner === null) return refusal
    return (await isInfected(scanner, file)) ? 'documentInfected' : refusal
  }
}
