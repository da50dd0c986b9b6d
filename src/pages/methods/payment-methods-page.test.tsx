import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { appFor, renderInApp, sampleUser, stubServer } from '../../../tests/views/testing.tsx'
import { wishStore } from '../../shared/app/switching.ts'
import { Page } from './payment-methods-page.tsx'

afterEach(() => {
  cleanup()
  wishStore.set(null)
})

const user = { ...sampleUser, session_data: { ...sampleUser.session_data, customer_id: 'c1' } }
const open = async (place: string) => renderInApp(<Page />, { app: await appFor(stubServer({ user })), place })

it('selects the account that the link of an e-mail is about, and goes on to its AutoPay', async () => {
  await open('/?account=c2&autoPay=status')
  await waitFor(() =>
    expect(wishStore.read()).toEqual({
      choice: { kind: 'customer', customerId: 'c2', location: null },
      place: '/payment-methods?autoPay=status',
    }),
  )
})

it('stays with the account that is selected already', async () => {
  const { address } = await open(`/?account=c1&autoPay=invoices`)
  await waitFor(() => expect(address()).toBe('/?autoPay=invoices'))
  expect(wishStore.read()).toBeNull()
})
