import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import * as v from 'valibot'

import { Misuse } from '../command.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const PLAYWRIGHT = join('node_modules', '@playwright', 'test', 'cli.js')

/** One walk as the browser saw it. */
export type BrowserWalk = {
  title: string
  isGood: boolean
  ms: number
  /** The file of the failure's picture. */
  screenshot: string | null
  /** The path so far and the line that repeats it, as the test printed them; or else the error. */
  story: string | null
  fault: string | null
}

const Attachment = v.object({
  name: v.string(),
  contentType: v.optional(v.string()),
  path: v.optional(v.string()),
  body: v.optional(v.string()),
})
const Result = v.object({
  duration: v.number(),
  errors: v.optional(v.array(v.object({ message: v.optional(v.string()) })), []),
  attachments: v.optional(v.array(Attachment), []),
})
const Spec = v.object({ title: v.string(), ok: v.boolean(), tests: v.array(v.object({ results: v.array(Result) })) })
type Group = { specs?: readonly v.InferOutput<typeof Spec>[] | undefined; suites?: readonly Group[] | undefined }
const Group: v.GenericSchema<unknown, Group> = v.object({
  specs: v.optional(v.array(Spec)),
  suites: v.optional(v.array(v.lazy(() => Group))),
})
/** The part of Playwright's JSON report that is read. */
const Report = v.object({ suites: v.array(Group), errors: v.optional(v.array(v.object({ message: v.string() })), []) })

const specsIn = ({ specs = [], suites = [] }: Group): readonly v.InferOutput<typeof Spec>[] => [
  ...specs,
  ...suites.flatMap(specsIn),
]

/** Reads each test of a report; embedded pictures are written into a folder. */
export function walksOf(report: unknown, folder: string): { walks: readonly BrowserWalk[]; faults: readonly string[] } {
  const { suites, errors } = v.parse(Report, report)
  const walks = suites.flatMap(specsIn).map(({ title, ok, tests }): BrowserWalk => {
    const result = tests.flatMap(({ results }) => results).at(-1)
    const attached = (isWanted: (one: v.InferOutput<typeof Attachment>) => boolean) =>
      ok ? undefined : result?.attachments.find(isWanted)
    const picture = attached(({ contentType }) => contentType === 'image/png')
    const story = attached(({ name }) => name === 'path so far')
    const screenshot = () => {
      if (picture?.path !== undefined) return picture.path
      if (picture?.body === undefined) return null
      mkdirSync(folder, { recursive: true })
      const [name = 'walk'] = /^[\w-]+/.exec(title) ?? []
      const file = join(folder, `${name}.png`)
      writeFileSync(file, Buffer.from(picture.body, 'base64'))
      return file
    }
    return {
      title,
      isGood: ok,
      ms: result?.duration ?? 0,
      screenshot: screenshot(),
      story: story?.body === undefined ? null : Buffer.from(story.body, 'base64').toString('utf8'),
      fault: ok ? null : stripVTControlCharacters(result?.errors.map(({ message = '' }) => message).join('\n') ?? ''),
    }
  })
  return { walks, faults: errors.map(({ message }) => stripVTControlCharacters(message)) }
}

/** The walk of a machine, by its id: `tests/walks/sign-in/sign-in.spec.ts` for `signIn`. */
export function specOf(machine: string): string {
  const kebab = machine.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return ['tests', 'walks', kebab, `${kebab}.spec.ts`].join('/')
}

/** Runs a program of Node in the project and passes on what it prints; gives its exit code. */
function runNode(parameters: readonly string[], print: (text: string) => void, env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [...parameters], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => print(text.trimEnd()))
  }
  return new Promise<number>((resolve, reject) => {
    child.once('error', reject).once('close', (code) => resolve(code ?? 1))
  })
}

export type BrowserRun = {
  machine: string
  /** Variables for the test: `FLOWS_SUITE`, `FLOWS_PATH`, `FLOWS_UP_TO`. */
  env: Readonly<Record<string, string>>
  /** Progress. */
  print: (text: string) => void
  pictures: string
}

/**
 * Walks a machine in Chromium against the real, built server; it is built where needed. Refuses a machine that has no
 * walk there.
 */
export async function walkInChromium({ machine, env, print, pictures }: BrowserRun) {
  const spec = specOf(machine)
  if (!existsSync(join(ROOT, spec))) {
    throw new Misuse(`"${machine}" is not walked in Chromium: there is no ${spec}. Run it --in vitest.`)
  }
  const built = await runNode([join('scripts', 'ensure.mjs'), 'build'], print, {})
  if (built !== 0) throw new Error('The portal could not be built; the reason stands above.')
  const folder = mkdtempSync(join(tmpdir(), 'flows-run-'))
  const report = join(folder, 'report.json')
  try {
    const code = await runNode([PLAYWRIGHT, 'test', spec, '--reporter=list,json'], print, {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    })
    if (!existsSync(report)) throw new Error(`Playwright ended with ${code} and left no report.`)
    return walksOf(JSON.parse(readFileSync(report, 'utf8')), pictures)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
