import { expect, it } from 'vitest'

import { blankForm, isFormChanged, refuseSave, type UserForm } from './user-form.ts'

const before: UserForm = {
  fullName: 'Ann Weaver',
  email: 'ann@example.com',
  username: 'ann.weaver',
  role: 'viewer',
  accounts: [
    { id: 'C1', name: 'One', includeChildren: false },
    { id: 'C2', name: 'Two', includeChildren: true },
  ],
  groupId: null,
  isSso: false,
  language: 'en',
}
const other = { kind: 'customer', isSelf: false, canManage: true, role: 'viewer' } as const
const access: Partial<UserForm>[] = [
  { role: 'payer' },
  { groupId: 'g1' },
  { isSso: true },
  { accounts: before.accounts.slice(1) },
  { accounts: before.accounts.map((account) => ({ ...account, includeChildren: true })) },
]

it('sees that nothing was changed, whatever the order of accounts and blanks around words', () => {
  const same = { ...before, fullName: ' Ann Weaver ', accounts: before.accounts.toReversed() }
  expect(isFormChanged(same, before)).toBe(false)
  expect(refuseSave(same, before, other)).toEqual(['nothingChanged'])
  expect(isFormChanged(blankForm('en'), blankForm('en'))).toBe(false)
})

it.each([{ fullName: 'Ann W.' }, { email: 'a@b.de' }, { username: 'ann.w' }, { language: 'de' as const }, ...access])(
  'sees a change of %j',
  (change) => {
    expect(isFormChanged({ ...before, ...change }, before)).toBe(true)
    expect(refuseSave({ ...before, ...change }, before, other)).toEqual([])
  },
)

it.each(access)('lets nobody change their own access with %j', (change) => {
  expect(refuseSave({ ...before, ...change }, before, { ...other, isSelf: true })).toEqual(['ownAccess'])
})

it('lets everybody mend their own name, and nobody what is not theirs to manage', () => {
  const mended = { ...before, fullName: 'Anna Weaver' }
  expect(refuseSave(mended, before, { ...other, isSelf: true })).toEqual([])
  expect(refuseSave(mended, before, { ...other, canManage: false })).toEqual(['userNotYours'])
  expect(refuseSave({ ...before, fullName: '' }, before, other)).toEqual(['nameMissing'])
})
