import { describe, expect, it } from 'vitest'

import { acceptsJsonApi, isJsonApiContent, wantsPage } from './content.ts'

describe('a body', () => {
  it.each([
    ['application/vnd.api+json', true],
    ['Application/Vnd.Api+Json', true],
    ['application/vnd.api+json; profile="https://example.com/a https://example.com/b"', true],
    ['application/vnd.api+json; ext="https://example.com/unknown"', false],
    ['application/vnd.api+json; charset=utf-8', false],
    ['application/vnd.api+json;', true],
    ['application/vnd.api+json, text/plain', false],
    ['application/json', false],
    ['text/plain', false],
    ['application/x-www-form-urlencoded', false],
    [undefined, false],
  ])('of type %s is read: %s', (type, isRead) => {
    expect(isJsonApiContent(type)).toBe(isRead)
  })
})

describe('an answer', () => {
  it.each([
    [undefined, true],
    ['', true],
    ['*/*', true],
    ['application/*;q=0.1', true],
    ['application/vnd.api+json', true],
    ['application/vnd.api+json;q=0.5', true],
    ['application/vnd.api+json;profile="https://example.com/a,b"', true],
    // "If all instances of that media type are modified": 406.
    ['application/vnd.api+json; charset=utf-8', false],
    ['application/vnd.api+json; ext="https://example.com/unknown"', false],
    ['application/vnd.api+json; charset=utf-8, application/vnd.api+json', true],
    ['application/vnd.api+json; charset="a,b;c", application/vnd.api+json;q=0', false],
    ['application/vnd.api+json; charset=utf-8, */*', true],
    ['text/html', false],
    ['application/json', false],
  ])('is acceptable to %s: %s', (accept, isAcceptable) => {
    expect(acceptsJsonApi(accept)).toBe(isAcceptable)
  })

  it('is a page for all that do not ask for JSON', () => {
    expect(wantsPage('text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8')).toBe(true)
    expect(wantsPage('*/*')).toBe(true)
    expect(wantsPage(undefined)).toBe(true)
    expect(wantsPage('application/vnd.api+json')).toBe(false)
    expect(wantsPage('application/json, */*')).toBe(false)
  })
})
