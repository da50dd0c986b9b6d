import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { startApp } from './start-app.ts'
import { changeLanguage } from '../ui/text/i18n.ts'
import { Portal } from './Portal.tsx'
import { sampleCustomer } from '../../tests/views/sample-customer.ts'
import {
  document as resource,
  refusal,
  sampleUser,
  stubServer,
  sourceWords,
  type StubServer,
  withoutLayout,
} from '../../tests/views/testing.tsx'

// The first page of a file is compiled while it is waited for.
configure({ asyncUtilTimeout: 20_000 })
vi.setConfig({ testTimeout: 40_000 })

vi.mock('../ui/text/i18n.ts', () => ({
  catalogOf: () => async () => () => ({}),
  bringWords: async () => {},
  changeLanguage: vi.fn(async () => {}),
}))

const page = { meta: { page: { total: 2, number: 1, size: 25 } } }
const account = (id: string, name: string) => {
  const [one] = sampleCustomer({ buid_customer: id, customer_name: name, total_due: 12_345, days_left: 4 }).data
  return { ...one, id }
}
const accounts = {
  'GET /customers': () => ({ body: { data: [account('1', 'Alpha'), account('2', 'Beta')], ...page } }),
}
const corporate = {
  ...sampleUser,
  user_types: ['customer', 'corporate'],
  customer_count: 2,
  customer_name: null,
  session_data: { ...sampleUser.session_data, customer_id: null },
}

let stop = () => {}
function start(server: StubServer) {
  const started = startApp({ hostname: 'localhost', fetch: server.fetch, origin: 'http://localhost' })
  stop = started.stop
  return started
}

async function open(path: string, server: StubServer) {
  window.history.replaceState(null, '', path)
  const started = start(server)
  const view = render(<Portal {...started} />)
  return { ...view, app: await started.app, boot: started.boot }
}
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const place = () => window.location.pathname + window.location.search

async function press(name: string) {
  const button = await screen.findByRole('button', { name })
  await act(async () => button.click())
}

async function signIn(username = 'maria', password = 'secret') {
  fireEvent.change(await screen.findByLabelText('Username'), { target: { value: username } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } })
  await press('Sign in')
}

beforeEach(() => {
  sourceWords()
  window.scrollTo = () => {}
  withoutLayout()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  localStorage.setItem('trackingConsent', 'optedOut')
})
afterEach(() => {
  cleanup()
  stop()
  vi.restoreAllMocks()
  localStorage.clear()
  delete document.documentElement.dataset.prefix
})

it('asks for user, flags and configuration together, before any answer', () => {
  const server = stubServer()
  start(server)
  return waitFor(() =>
    expect(server.calls.map(({ path }) => path).toSorted()).toEqual([
      '/config',
      '/feature-flags/localhost.json',
      '/self',
    ]),
  )
})

it('sends a visitor to sign-in and back to where they wanted to go', async () => {
  const server = stubServer({
    answers: { ...accounts, 'POST /ecaas/sign-in': () => ({ body: resource('self', 'u1', sampleUser) }) },
  })
  await open('/account/customers?page=2', server)
  await heading('Sign in')
  expect(place()).toBe('/login?returnTo=%2Faccount%2Fcustomers%3Fpage%3D2')
  await signIn()
  await heading('Select an account')
  expect(place()).toBe('/account/customers?page=2')
})

it('keeps the prefix under which the server has served it, whatever that is', async () => {
  document.documentElement.dataset.prefix = '/staging'
  const answers = { ...accounts, 'POST /ecaas/sign-in': () => ({ body: resource('self', 'u1', corporate) }) }
  await open('/staging/account/customers', stubServer({ answers }))
  await heading('Sign in')
  expect(place()).toBe('/staging/login?returnTo=%2Faccount%2Fcustomers')
  await signIn()
  await heading('Select an account')
  expect(window.location.pathname).toBe('/staging/account/customers')
  const links = [...document.querySelectorAll('nav a[href]')].map((link) => link.getAttribute('href') ?? '')
  expect(links.length).toBeGreaterThan(0)
  expect(links.filter((link) => !link.startsWith('/staging/'))).toEqual([])
})

it('asks for a merchant before a page that needs one, and goes on once one is chosen', async () => {
  const merchant = { buid_merchant: 'm-1', merchant_name: 'Baltic Parts GmbH', status: 'active', currency: 'EUR' }
  const server = stubServer({
    user: sampleUser,
    answers: {
      ...accounts,
      'GET /merchants': () => ({ body: { data: [{ type: 'merchants', id: 'm-1', attributes: merchant }] } }),
    },
  })
  const { app } = await open('/frame/merchant-selection?returnTo=/account/customers', server)
  await press('Select Baltic Parts GmbH')
  await heading('Select an account')
  expect(place()).toBe('/account/customers')
  expect(app.session.getSnapshot().context.selection.merchantId).toBe('m-1')
})

it('shows the currency that was chosen before the page was loaded again', async () => {
  const several = { ...sampleUser, customer_currencies: ['USD', 'EUR'].map((id) => ({ id, label: id })) }
  const server = stubServer({
    user: { ...several, selected_currency: 'EUR' },
    flags: { multiCurrencyEnabled: true },
    answers: { ...accounts, 'GET /exposures': () => ({ body: { data: [] } }) },
  })
  await open('/account/overview', server)
  const [currency] = await screen.findAllByRole<HTMLSelectElement>('combobox', { name: 'Currency shown' })
  expect(currency?.value).toBe('EUR')
  await waitFor(() => expect(server.asked('GET /exposures').at(-1)?.query.get('filter[sol_currency]')).toBe('EUR'))
  await act(async () => fireEvent.change(currency ?? document.body, { target: { value: '' } }))
  await waitFor(() =>
    expect(server.asked('POST /ecaas/session_data').at(-1)?.body).toMatchObject({
      data: { attributes: { sessionKeys: [{ key: 'currency', value: null }] } },
    }),
  )
})

it('never comes back to a stranger’s place', async () => {
  const server = stubServer({
    user: null,
    answers: { ...accounts, 'POST /ecaas/sign-in': () => ({ body: resource('self', 'u1', corporate) }) },
  })
  await open('/login?returnTo=//evil.example', server)
  await signIn()
  await heading('Select an account')
  expect(place()).toBe('/account/customers?returnTo=%2Faccount%2Foverview')
})

it.each([
  ['invalidCredentials', 401, 'Invalid username and/or password'],
  ['tooManyAttempts', 429, 'Too many attempts'],
  ['notActivated', 403, 'Your account has not been activated'],
  ['lockedByAdministrator', 403, 'An administrator has locked your account'],
  ['lockedBySupport', 403, 'The account is locked by support'],
  ['lockedLoginAttempts', 403, 'Your account is locked because of too many failed sign-ins'],
  ['lockedChallengeAttempts', 403, 'Your account is locked because of too many wrong answers to the challenge phrase'],
  ['passwordExpired', 403, 'Your password has expired. Choose a new one to continue.'],
  ['passwordChangeRequired', 403, 'You need to change your password before you continue.'],
  ['challengeChangeRequired', 403, 'You need to choose a new challenge phrase before you continue.'],
])('says in its own words that the sign-in ended in %s', async (code, status, words) => {
  await open('/login', stubServer({ answers: { 'POST /ecaas/sign-in': () => refusal(status, code) } }))
  await signIn()
  expect(await screen.findByText(words)).toBeTruthy()
})

it('asks for what is missing before it sends anything', async () => {
  const server = stubServer()
  await open('/login', server)
  await heading('Sign in')
  await signIn('  ', '')
  expect(within(screen.getByRole('alert')).getByText('Enter your username')).toBeTruthy()
  expect(server.asked('POST /ecaas/sign-in')).toHaveLength(0)
})

it('offers single sign-on only where the flag is on, and says when no provider answers', async () => {
  await open('/login', stubServer({ flags: { portal: { singleSignOnEnabled: true } } }))
  await press('Sign in with your company account')
  expect(await screen.findByText('Your company’s sign-in isn’t available right now')).toBeTruthy()
  cleanup()
  stop()
  await open('/login', stubServer())
  await heading('Sign in')
  expect(screen.queryByRole('button', { name: 'Sign in with your company account' })).toBeNull()
})

it('lets an account be chosen, saves it, and goes on to the page that asked for one', async () => {
  const server = stubServer({ user: corporate, answers: accounts })
  await open('/dispute/create?invoiceIds=12345678901234567890', stubServerWithFlag(server))
  await heading('Select an account')
  await press('Beta')
  await heading(/^Step 1 of 5/)
  // Long ids keep their digits, all the way to the server.
  await waitFor(() => expect(server.asked('GET /customer-dispute-ineligible-trxs')).not.toHaveLength(0))
  const [looked] = server.asked('GET /customer-dispute-ineligible-trxs')
  expect(looked?.query.get('filter[trx_id]')).toBe('12345678901234567890')
  const [saved] = server.asked('POST /ecaas/session_data')
  expect(saved?.body).toMatchObject({
    data: {
      attributes: {
        sessionKeys: [
          { key: 'customer_id', value: '2' },
          { key: 'location', value: null },
        ],
      },
    },
  })
  expect(screen.getByText('Beta')).toBeTruthy()
})

/** The same server, with the page for new disputes switched on. */
function stubServerWithFlag(server: StubServer): StubServer {
  const withFlag = stubServer({ flags: { disputeCreateEnabled: true } })
  return {
    ...server,
    fetch: (input, init) => {
      const request = new Request(input, init)
      return new URL(request.url).pathname.startsWith('/feature-flags/')
        ? withFlag.fetch(request)
        : server.fetch(request)
    },
  }
}

it('keeps the old account and says so when the new one cannot be saved', async () => {
  // jsdom has none, and a dialog asks for it.
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  const answers = { ...accounts, 'POST /ecaas/session_data': () => refusal(500, 'unexpected') }
  await open('/account/customers', stubServer({ user: corporate, answers }))
  await press('Beta')
  expect(await screen.findByText('We couldn’t select this account. Try again.')).toBeTruthy()
  expect(window.location.pathname).toBe('/account/customers')
})

it('says which check closed a page, and who can help', async () => {
  await open('/payments', stubServer({ user: { ...sampleUser, role: 'safety_manager' } }))
  await heading('You can’t open this page')
  expect(screen.getByText(/Your role, Safety manager, can’t open this page/)).toBeTruthy()
  expect(place()).toContain('/login?refusedBy=forbiddenRole')
})

it('tells support for whom the program has no page that they are signed in, and lets them out', async () => {
  const server = stubServer({ user: { ...sampleUser, role: 'viewer', user_type: 'admin', user_types: ['admin'] } })
  await open('/', server)
  await heading('You are signed in, Maria')
  await press('Sign out')
  await heading('Sign in')
  expect(server.asked('POST /ecaas/sign-out')).toHaveLength(1)
  expect(screen.getByText('You are signed out')).toBeTruthy()
})

it('shows that a page is not found, with a way home', async () => {
  await open('/no/such/page', stubServer({ user: corporate, answers: accounts }))
  await heading('Page not found')
  await press('Go home')
  expect(await heading('Select an account')).toBeTruthy()
})

it('stands on a page while the session is over, and signs in again in place', async () => {
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  const answers = { ...accounts, 'POST /ecaas/sign-in': () => ({ body: resource('self', 'u1', corporate) }) }
  const { app } = await open('/account/customers', stubServer({ user: corporate, answers }))
  await heading('Select an account')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Alp' } })
  act(() => app.session.send({ type: 'session.expired' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  fireEvent.change(dialog.getByLabelText('Password'), { target: { value: 'secret' } })
  await act(async () => dialog.getByRole('button', { name: 'Sign in' }).click())
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(window.location.pathname).toBe('/account/customers')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('Alp')
})

it('warns before the session ends, and Escape stays', async () => {
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  const soon = { ...corporate, expires_at: '2026-11-21T12:02:30.000Z' }
  const times = { expires_at: '2026-11-21T12:30:00.000Z', ends_at: sampleUser.ends_at, now: sampleUser.now }
  const server = stubServer({
    user: soon,
    answers: { ...accounts, 'POST /ecaas/session/extend': () => ({ body: resource('session', 's', times) }) },
  })
  await open('/account/customers', server)
  const dialog = await screen.findByRole('alertdialog')
  expect(within(dialog).getByRole('timer').textContent).toBe('2:30')
  await waitFor(() => expect(screen.getByRole('alertdialog').contains(document.activeElement)).toBe(true))
  await act(async () => fireEvent.keyDown(document.activeElement ?? dialog, { key: 'Escape' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(server.asked('POST /ecaas/session/extend')).toHaveLength(1)
})

it('goes to sign-in when another tab has signed out, and remembers the place', async () => {
  const { app } = await open('/account/customers', stubServer({ user: corporate, answers: accounts }))
  await heading('Select an account')
  act(() => app.session.send({ type: 'session.signedOutElsewhere' }))
  await heading('Sign in')
  expect(screen.getByText('You signed out in another tab')).toBeTruthy()
  expect(place()).toBe('/login?returnTo=%2Faccount%2Fcustomers')
})

it('explains a failed start and starts again', async () => {
  let isDown = true
  const server = stubServer({
    answers: {
      'GET /config': () =>
        isDown
          ? refusal(500, 'down')
          : { body: resource('config', 'c', { title: 'Northgate', business_date: '2026-11-21' }) },
    },
  })
  window.history.replaceState(null, '', '/login')
  render(<Portal {...start(server)} />)
  await heading('The portal couldn’t start')
  isDown = false
  await press('Try again')
  expect(await heading('Sign in')).toBeTruthy()
})

it('goes on with empty flags when they cannot be read', async () => {
  const server = stubServer()
  const fetch: typeof server.fetch = (input, init) => {
    const request = new Request(input, init)
    return new URL(request.url).pathname.startsWith('/feature-flags/')
      ? Promise.resolve(new Response('', { status: 500 }))
      : server.fetch(request)
  }
  await open('/login', { ...server, fetch })
  expect(await heading('Sign in')).toBeTruthy()
})

it('asks for consent until there is a choice', async () => {
  localStorage.clear()
  await open('/login', stubServer())
  await heading('Sign in')
  expect(await screen.findByRole('region', { name: 'Cookies and tracking' })).toBeTruthy()
})

it('explains when a part is missing and one reload did not bring it', async () => {
  const { boot } = await open('/login', stubServer())
  await heading('Sign in')
  sessionStorage.setItem('reloadedBuild', 'x')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  act(() => boot.send({ type: 'chunk.failed', code: 'ChunkLoadError' }))
  expect(await heading('Part of this page didn’t load')).toBeTruthy()
})

const german = { ...corporate, locale_ISO: 'de-DE', language: 'de' }

it('speaks the language of the profile, whichever the last reader of the browser had', async () => {
  localStorage.setItem('userLocale', 'fr')
  await open('/account/customers', stubServer({ user: german, answers: accounts }))
  await heading('Select an account')
  expect(changeLanguage).toHaveBeenLastCalledWith('de')
})

it('keeps a language chosen on the way in, for that person and no other', async () => {
  vi.mocked(changeLanguage).mockClear()
  const signedIn = () => ({ body: resource('self', 'u1', german) })
  const server = stubServer({ user: null, answers: { ...accounts, 'POST /ecaas/sign-in': signedIn } })
  await open('/login', server)
  fireEvent.change(await screen.findByRole('combobox', { name: 'Language' }), { target: { value: 'pl' } })
  await waitFor(() => expect(changeLanguage).toHaveBeenLastCalledWith('pl'))
  await signIn()
  await heading('Select an account')
  const keys = () => server.asked('POST /ecaas/session_data').at(-1)?.body
  await waitFor(() =>
    expect(keys()).toMatchObject({ data: { attributes: { sessionKeys: [{ key: 'language', value: 'pl' }] } } }),
  )
  expect(changeLanguage).not.toHaveBeenCalledWith('de')
  cleanup()
  stop()
  await open('/account/customers', stubServer({ user: german, answers: accounts }))
  await heading('Select an account')
  expect(changeLanguage).toHaveBeenLastCalledWith('de')
})

it('changes the language in place, and tells the server of it', async () => {
  const server = stubServer({ user: corporate, answers: accounts })
  await open('/account/customers', server)
  await heading('Select an account')
  const [language] = screen.getAllByRole('combobox', { name: 'Language' })
  await act(async () => fireEvent.change(language ?? document.body, { target: { value: 'pl' } }))
  expect(changeLanguage).toHaveBeenCalledWith('pl')
  await waitFor(() =>
    expect(server.asked('POST /ecaas/session_data').at(-1)?.body).toMatchObject({
      data: { attributes: { sessionKeys: [{ key: 'language', value: 'pl' }] } },
    }),
  )
})

it('shows a card viewer what is due without links and panels that the role cannot open', async () => {
  const sum = { amount: 12_345, count: 1 }
  const none = { amount: 0, count: 0 }
  const attributes = {
    currency: 'USD',
    past_due: sum,
    due_soon: none,
    later: none,
    ages: { '1-30': sum, '31-60': none, '61-90': none, over90: none },
    days: [],
    excluded: { disputed: none, onHold: none },
    paying: sum,
  }
  const answers = {
    ...accounts,
    'GET /exposures': () => ({ body: { data: [] } }),
    'GET /ecaas/dues': () => ({ body: { data: [{ type: 'dues', id: 'USD', attributes }] } }),
  }
  const server = stubServer({ user: { ...sampleUser, role: 'card_viewer' }, answers })
  await open('/account/overview', server)
  const card = await screen.findByRole('region', { name: 'To pay in USD' })
  expect(within(card).getAllByText('$123.45').length).toBeGreaterThan(1)
  expect([...card.querySelectorAll('a, button')]).toEqual([])
  expect(server.asked('GET /ecaas/payments')).toEqual([])
})

it('narrows what is read to one currency where the program has several', async () => {
  const several = { ...corporate, customer_currencies: ['USD', 'EUR'].map((id) => ({ id, label: id })) }
  const server = stubServer({
    user: { ...several, session_data: sampleUser.session_data },
    flags: { disputeCenterEnabled: true, multiCurrencyEnabled: true },
    answers: {
      ...accounts,
      'GET /exposures': () => ({ body: { data: [] } }),
      'GET /ecaas/dues': () => ({ body: { data: [] } }),
    },
  })
  await open('/account/overview', server)
  const [currency] = await screen.findAllByRole('combobox', { name: 'Currency shown' })
  await act(async () => fireEvent.change(currency ?? document.body, { target: { value: 'EUR' } }))
  await waitFor(() => expect(server.asked('GET /exposures').at(-1)?.query.get('filter[sol_currency]')).toBe('EUR'))
  const counted = server.asked('GET /ecaas/customer-dispute/count').at(-1)
  expect(counted?.query.get('filter[sol_currency]')).toBe('EUR')
})

it.each([
  ['merchant', 'merchant', 'filter[del_currency]'],
  ['support', 'admin', 'filter[sol_currency]'],
] as const)(
  'narrows the disputes of the %s side to one currency, and their count with them',
  async (side, type, own) => {
    const server = stubServer({
      user: {
        ...sampleUser,
        user_type: type,
        user_types: [type],
        customer_currencies: [],
        merchant_currencies: ['USD', 'EUR'].map((id) => ({ id, label: id })),
        session_data: { ...sampleUser.session_data, user_type: type, customer_id: null, merchant_id: 'm-1' },
      },
      flags: { disputeCenterEnabled: true, multiCurrencyEnabled: true },
    })
    await open(`/${side}/dispute-center`, server)
    const currency = await screen.findByRole('combobox', { name: 'Currency' })
    await act(async () => fireEvent.change(currency, { target: { value: 'EUR' } }))
    const last = (call: string, filter: string) => server.asked(`GET /ecaas/${type}-${call}`).at(-1)?.query.get(filter)
    await waitFor(() => expect(last('disputes', 'filter[sol_currency]')).toBe('EUR'))
    await waitFor(() => expect(last('dispute/count', own)).toBe('EUR'))
  },
)
