import type { User } from '../../../domain/contract/self.ts'

/** A user for models and tests: an admin of one customer, signed in for half an hour. */
export const sampleUser: User = {
  loggedIn: true,
  userId: 'U1',
  username: 'ann',
  fullName: 'Ann Weaver',
  firstName: 'Ann',
  emailAddress: 'ann@example.com',
  role: 'admin',
  userType: 'customer',
  userTypes: ['customer'],
  customerId: 'C1',
  merchantId: null,
  customerCount: 1,
  merchantCount: 2,
  locationCount: 1,
  customerName: 'Halvorsen Marine Supply',
  merchantName: null,
  selectedCurrency: null,
  customerCurrencies: [],
  merchantCurrencies: [],
  localeISO: 'en-US',
  expiresAt: '2026-11-21T10:30:00Z',
  endsAt: '2026-11-21T22:00:00Z',
  now: '2026-11-21T10:00:00Z',
  sessionData: {
    language: 'en',
    customerId: 'C1',
    location: null,
    merchantId: null,
  },
}
