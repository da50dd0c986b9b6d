import { expect, it } from 'vitest'

import { withoutNotes } from './without-chart-notes.mjs'

it('leaves out what charts say to analysts, and nothing that a machine does', () => {
  const chart = `
    const shared = { lane: 'error', route: 'login', step: null, view: 'y', spec: '§8' } as const
    export const machine = setup.createMachine({
      description: 'What this is for.',
      initial: 'choosing',
      states: {
        choosing: { description: 'a' + 'b', meta: { lane: 'happy', route: 'login', step: null, view: 'x', spec: '§4' }, tags: 'busy', on: { go: 'done' } },
        unseen: { meta: unseen('happy', '§4'), always: 'done' },
        plain: { meta: { lane: 'happy', route: null, step: null, view: null, spec: '§4' }, always: 'done' },
        done: { type: 'final', meta: { keep: true }, entry: { type: 'tell', params: { description: words } } },
      },
    } as const)`
  const { code } = withoutNotes(chart)
  expect(code).not.toMatch(/lane|What this|'a'|§/)
  expect(code).toMatch(/meta: \{\s*route: 'login',\s*view: 'x'\s*\}/)
  expect(code.match(/meta/g)).toHaveLength(2)
  expect(code).toContain('keep: true')
  expect(code).toContain('description: words')
  expect(code).toContain("tags: 'busy'")
})
