import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'

import { specOf, walkInChromium, walksOf } from './chromium.ts'
import { Misuse } from '../command.ts'

const folder = mkdtempSync(join(tmpdir(), 'flows-pictures-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const base64 = (text: string) => Buffer.from(text).toString('base64')
const result = (attachments: object[], message = 'not as expected') => ({
  duration: 12,
  errors: [{ message }],
  attachments,
})
const report = (results: object[], isGood = false) => ({
  config: {},
  suites: [
    { title: 'payment.spec.ts', suites: [{ specs: [{ title: 'p07 a way', ok: isGood, tests: [{ results }] }] }] },
  ],
  errors: [],
})

it('a failed test has its story, its fault without colours, and the file of its picture', () => {
  const attachments = [
    { name: 'path so far', contentType: 'text/plain', body: base64('p07 …\nAgain: npm run flows -- run payment') },
    { name: 'screenshot', contentType: 'image/png', body: base64('picture') },
  ]
  const { walks } = walksOf(report([result([]), result(attachments, '\u001b[31mbroken\u001b[39m')]), folder)
  expect(walks).toEqual([
    {
      title: 'p07 a way',
      isGood: false,
      ms: 12,
      screenshot: join(folder, 'p07.png'),
      story: 'p07 …\nAgain: npm run flows -- run payment',
      fault: 'broken',
    },
  ])
  expect(readFileSync(join(folder, 'p07.png'), 'utf8')).toBe('picture')
})

it('a picture that Playwright has written itself stays where it is', () => {
  const attachments = [{ name: 'screenshot', contentType: 'image/png', path: 'test-results/x.png' }]
  expect(walksOf(report([result(attachments)]), folder).walks[0]?.screenshot).toBe('test-results/x.png')
})

it('a passed test has nothing to report', () => {
  const { walks } = walksOf(report([{ duration: 3 }], true), join(folder, 'none'))
  expect(walks).toEqual([{ title: 'p07 a way', isGood: true, ms: 3, screenshot: null, story: null, fault: null }])
  expect(existsSync(join(folder, 'none'))).toBe(false)
})

it('faults outside of tests are reported, and a report of another form is refused', () => {
  expect(walksOf({ suites: [], errors: [{ message: 'No tests found' }] }, folder)).toEqual({
    walks: [],
    faults: ['No tests found'],
  })
  expect(() => walksOf({ tests: 1 }, folder)).toThrow()
})

it('a machine is looked for by the name of its walk, and one without is refused', async () => {
  expect(specOf('signIn')).toBe('tests/walks/sign-in/sign-in.spec.ts')
  const nowhere = { machine: 'paymentLifecycle', env: {}, print: () => {}, pictures: folder }
  await expect(walkInChromium(nowhere)).rejects.toThrow(Misuse)
})
