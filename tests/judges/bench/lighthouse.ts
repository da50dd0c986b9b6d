import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'

import { chromiumArgs, findChromium } from '../../../scripts/chromium.mjs'
import { medianOf } from './figures.ts'

const Score = v.object({ score: v.number() })
const Report = v.object({
  finalDisplayedUrl: v.string(),
  categories: v.object({ performance: Score, accessibility: Score, 'best-practices': Score }),
})

export type Scores = { readonly performance: number; readonly accessibility: number; readonly bestPractices: number }

// Its programming interface would start a Chrome of its own choice and bring types of all of DevTools.
const program = join(dirname(createRequire(import.meta.url).resolve('lighthouse/package.json')), 'cli/index.js')
const run = promisify(execFile)

async function once(url: string, cookie: string | null): Promise<Scores> {
  const { stdout } = await run(
    process.execPath,
    [
      program,
      url,
      '--quiet',
      '--output=json',
      '--only-categories=performance,accessibility,best-practices',
      `--chrome-flags=${['--headless=new', ...chromiumArgs].join(' ')}`,
      ...(cookie === null ? [] : [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`]),
    ],
    { env: { ...process.env, CHROME_PATH: findChromium() }, maxBuffer: 64_000_000 },
  )
  const { finalDisplayedUrl, categories } = v.parse(Report, JSON.parse(stdout))
  if (finalDisplayedUrl !== url) throw new Error(`Lighthouse looked at ${finalDisplayedUrl} instead of ${url}.`)
  const points = ({ score }: { score: number }) => Math.round(score * 100)
  return {
    performance: points(categories.performance),
    accessibility: points(categories.accessibility),
    bestPractices: points(categories['best-practices']),
  }
}

/** On a busy machine Lighthouse sometimes misses the beginning of its own recording: then it runs once more. */
async function patiently(url: string, cookie: string | null): Promise<Scores> {
  try {
    return await once(url, cookie)
  } catch (error) {
    console.log(`  Lighthouse is asked again: ${String(error).slice(-200)}`)
    return once(url, cookie)
  }
}

/** Lighthouse's scores of a page on its mobile phone, of 100: the median of some runs. */
export async function lighthouseScores(
  url: string,
  { cookie = null, runs }: { cookie?: string | null; runs: number },
): Promise<Scores> {
  const all: Scores[] = []
  for (let at = 0; at < runs; at += 1) all.push(await patiently(url, cookie))
  const median = (name: keyof Scores) => medianOf(all.map((scores) => scores[name]))
  return {
    performance: median('performance'),
    accessibility: median('accessibility'),
    bestPractices: median('bestPractices'),
  }
}
