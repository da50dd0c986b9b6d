import { afterEach, expect, it } from 'vitest'

import { shortcutOf } from './shortcuts.ts'

const press = (key: string, more: Partial<KeyboardEventInit> = {}) => new KeyboardEvent('keydown', { key, ...more })
const draw = (html: string) => {
  document.body.innerHTML = html
  return document.body.firstElementChild
}
afterEach(() => {
  document.body.innerHTML = ''
})

it('does what the help sheet says of a key', () => {
  expect(shortcutOf(press('?'), document.body)).toBe('help')
  expect(shortcutOf(press('j', { repeat: true }), document.body)).toBe('nextRow')
})

it.each(['<input type="search" />', '<input type="date" />', '<textarea></textarea>', '<select></select>'])(
  'leaves the keys to who types in %s',
  (html) => {
    expect(shortcutOf(press('/'), draw(html))).toBeNull()
  },
)

it('acts on a checkbox, where keys are no text', () => {
  expect(shortcutOf(press('x'), draw('<input type="checkbox" />'))).toBe('select')
})

it.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }, { repeat: true }])(
  'leaves keys to the browser with %o',
  (more) => {
    expect(shortcutOf(press('f', more), document.body)).toBeNull()
  },
)

it('does nothing under a dialog', () => {
  draw('<div role="dialog"></div>')
  expect(shortcutOf(press('?'), document.body)).toBeNull()
})
