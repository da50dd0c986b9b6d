/** Returns a decimal with as many digits as the merchant wrote, in the reader's own writing. */
export function writtenDecimal(tag: string, written: string): string {
  const digits = written.split('.')[1]?.length ?? 0
  return new Intl.NumberFormat(tag, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    Number(written),
  )
}
