/** Another transaction has stored what was not there yet: the changes are to be decided again. */
export class Raced extends Error {
  constructor() {
    super('Another transaction was faster.')
  }
}
