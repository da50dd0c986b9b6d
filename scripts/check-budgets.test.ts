import { expect, it } from 'vitest'

import { filesOf, strayFlows, weighPages } from './check-budgets.mjs'

const manifest = {
  '_start-Dx3.js': {
    name: 'start',
    file: 'start.js',
    css: ['start.css'],
    imports: ['_react.js'],
    dynamicImports: ['_sign-in-Ab1.js'],
  },
  '_react.js': { file: 'react.js' },
  '_table.js': { file: 'table.js', css: ['table.css'], imports: ['_react.js'] },
  '_sign-in-Ab1.js': { name: 'sign-in', file: 'door.js', imports: ['_start-Dx3.js'] },
  '_behind-Cd2.js': { name: 'behind', file: 'router.js', imports: ['_start-Dx3.js', '_table.js'] },
  'src/ui/start.tsx': { name: 'start', file: 'another.js' },
  'src/pages/payments/payment-history-page.tsx': { file: 'history.js', css: ['history.css'], imports: ['_table.js'] },
  'locales/en/public.po': { file: 'public.js' },
  'locales/en/messages.po': { file: 'messages.js' },
}

it('follows static imports and their styles, each once, and nothing that is loaded later', () => {
  expect([...filesOf(manifest, ['start', 'behind'])]).toEqual([
    'start.js',
    'start.css',
    'react.js',
    'router.js',
    'table.js',
    'table.css',
  ])
})

it('weighs a page with its catalogs, and another route by what it adds', () => {
  const rows = weighPages(manifest, () => 1000)
  expect(rows.map(({ name, bytes }) => [name, bytes])).toEqual([
    ['sign-in', 5000],
    ['invoice list', 8000],
    ['payments/payment-history', 5000],
  ])
})

it('does not count again what the frame has brought', () => {
  const rows = weighPages({ ...manifest, frame: { file: 'frame.js', imports: ['_table.js'] } }, () => 1000, ['frame'])
  expect(rows.find(({ name }) => name === 'payments/payment-history')?.bytes).toBe(2000)
})

it('refuses a manifest without a page it knows', () => {
  expect(() => filesOf(manifest, ['src/pages/gone-page.tsx'])).toThrow(
    '"src/pages/gone-page.tsx" is not in the manifest.',
  )
})

it('finds what is for analysts alone on a page of a customer', () => {
  const flows = {
    'src/atlas/catalogue-page.tsx': { file: 'flows.js', imports: ['machines/catalog.ts'] },
    'machines/catalog.ts': { file: 'models.js' },
  }
  expect(strayFlows({ ...manifest, ...flows })).toEqual([])
  const history = { file: 'history.js', imports: ['machines/catalog.ts'] }
  expect(strayFlows({ ...manifest, ...flows, 'src/pages/payments/payment-history-page.tsx': history })).toEqual([
    'src/pages/payments/payment-history-page.tsx: models.js',
  ])
})
