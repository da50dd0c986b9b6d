/** The EICAR test file, in two parts: whole, it would have scanners remove this source. */
const SIGNATURE = Buffer.from(
  [String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR`, '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
  'latin1',
)

/** Checks whether the file holds the harmless test virus, with which the refusal can be tried where no scanner is. */
export function isTestVirus(file: Buffer): boolean {
  return file.includes(SIGNATURE)
}
