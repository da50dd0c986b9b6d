import * as v from 'valibot'
import { expect, it } from 'vitest'

import { ProviderTokenSchema } from './payment-method.ts'

it('a name of the payment provider is no way out of an address', () => {
  const names = ['tok_1', 'ba:1.b', '...', 'a..']
  expect(names.filter((name) => !v.is(ProviderTokenSchema, name))).toEqual([])
  const ways = ['.', '..', '../1', '%2e%2e', '', 'a b']
  expect(ways.filter((way) => v.is(ProviderTokenSchema, way))).toEqual([])
})
