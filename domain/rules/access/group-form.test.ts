import { expect, it } from 'vitest'

import { blankGroupForm, changedParts, memberChanges, refuseGroupSave, type GroupForm } from './group-form.ts'

const account = (id: string, includeChildren = false) => ({ id, name: id, includeChildren })
const member = (id: string) => ({ id, fullName: id })
const before: GroupForm = {
  ...blankGroupForm,
  name: 'Docks',
  parentId: null,
  accounts: [account('C1'), account('C2')],
  members: [member('ann'), member('bob')],
}
const scene = { group: { id: 'docks', canManage: true }, groups: [{ id: 'docks', parentId: null }] }

it.each([
  [{ name: ' Docks ' }, []],
  [{ name: 'Piers', parentId: 'office' }, ['name', 'parent']],
  [{ accounts: before.accounts.toReversed(), members: before.members.toReversed() }, []],
  [{ accounts: [account('C1', true), account('C2')] }, ['accounts']],
  [{ members: [], networkAccess: true, isSso: true }, ['networkAccess', 'isSso', 'members']],
])('%j changes %j', (patch, parts) => {
  expect(changedParts({ ...before, ...patch }, before)).toEqual(parts)
})

it('says who comes and who goes', () => {
  const form = { ...before, members: [member('bob'), member('eve')] }
  expect(memberChanges(form, before)).toEqual({ add: ['eve'], remove: ['ann'] })
})

it('cannot be saved unchanged, incomplete, or by who only sees it', () => {
  expect(refuseGroupSave(before, before, scene)).toEqual(['nothingChanged'])
  expect(refuseGroupSave({ ...before, name: '' }, before, scene)).toEqual(['groupNameMissing'])
  expect(refuseGroupSave({ ...before, parentId: 'docks' }, before, scene)).toEqual(['groupCycle'])
  expect(refuseGroupSave({ ...before, name: 'Piers' }, before, scene)).toEqual([])
  const seen = { ...scene, group: { id: 'docks', canManage: false } }
  expect(refuseGroupSave({ ...before, name: 'Piers' }, before, seen)).toEqual(['groupNotYours'])
  expect(refuseGroupSave(blankGroupForm, blankGroupForm, { ...scene, group: null })).toEqual([
    'groupNameMissing',
    'parentMissing',
  ])
})
