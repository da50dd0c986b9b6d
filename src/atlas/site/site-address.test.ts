import { expect, it } from 'vitest'

import { siteAddress, siteHash } from './site-address.ts'

it('leads from an address to the same place', () => {
  const hash = siteHash('payment', { view: 'simulate', walk: '0~1.2' })
  expect(hash).toBe('#/payment?view=simulate&walk=0%7E1.2')
  expect(siteAddress(hash)).toMatchObject({ machine: 'payment', search: { view: 'simulate', walk: '0~1.2' } })
})

it('is the catalogue without a flow, and the diagram without a known view', () => {
  expect(siteAddress('').machine).toBeNull()
  expect(siteAddress('#/').machine).toBeNull()
  expect(siteAddress('#/consent?view=nonsense').search.view).toBe('diagram')
  expect(siteAddress('#/%E0%A4%A').machine).toBe('%E0%A4%A')
})
