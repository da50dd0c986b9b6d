/** A step failed, and those after it could only fail for its sake; the message is for who reads the judge's figures. */
export class Broken extends Error {
  override readonly name = 'Broken'
}
