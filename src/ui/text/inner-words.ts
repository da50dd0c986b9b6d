import { bringWords, catalogOf } from './i18n.ts'

const messages = catalogOf('messages')
const pages = catalogOf('pages')

/** Brings the words of the frame and of the lists in it. Rejects when they cannot be fetched. */
export const loadAllWords = () => bringWords(messages)

/** Brings the words of every other page. */
export const loadPageWords = () => bringWords(pages)

/** Fetches a part of the program with the words of every other page, which its own are among. */
export async function withPageWords<Part>(load: () => Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([load(), loadPageWords()])
  return part
}
