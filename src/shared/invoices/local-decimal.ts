/** Returns a decimal with the reader's own mark; what is none stays as it was typed. */
export const localDecimal = (value: string, mark: string) =>
  /^-?\d*\.?\d*$/.test(value) ? value.replace('.', mark) : value
