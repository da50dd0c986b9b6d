import { expect, it } from 'vitest'

import { hasOwnPassword, isCustomerRestricted, isMerchantRestricted, restrictionsOf } from './own-access.ts'

it.each([
  [{ isSso: false, inSsoGroup: false }, true],
  [{ isSso: true, inSsoGroup: false }, false],
  [{ isSso: false, inSsoGroup: true }, false],
])('gives a password of one’s own to who has no company account: %j is %s', (user, has) => {
  expect(hasOwnPassword(user)).toBe(has)
})

it('restricts all but corporate users to their accounts, and only merchants to their merchants', () => {
  expect(isCustomerRestricted(['customer'])).toBe(true)
  expect(isCustomerRestricted(['customer', 'corporate'])).toBe(false)
  expect(isMerchantRestricted(['merchant'])).toBe(true)
  expect(isMerchantRestricted(['merchant', 'customer'])).toBe(false)
})

it.each([
  [{ customerEntityRestricted: false, merchantEntityRestricted: true, entityRestricted: true }, [false, true]],
  [{ customerEntityRestricted: null, merchantEntityRestricted: null, entityRestricted: false }, [false, false]],
  [{ customerEntityRestricted: true, merchantEntityRestricted: null, entityRestricted: false }, [true, false]],
  [{ customerEntityRestricted: null, merchantEntityRestricted: null, entityRestricted: null }, [true, true]],
])('reads the flag of each kind, else the single one, else restricts: %j', (stated, [customer, merchant]) => {
  expect(restrictionsOf(stated)).toEqual({ customerEntityRestricted: customer, merchantEntityRestricted: merchant })
})
