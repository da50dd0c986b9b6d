/** Prints the text and ends the program where `--help` or `-h` was asked for. */
export function explain(text) {
  if (!process.argv.slice(2).some((word) => word === '--help' || word === '-h')) return
  console.log(text.trim())
  process.exit(0)
}
