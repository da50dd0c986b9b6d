// What can be wrong with a translation and no compiler says (I1-I4). Pure: texts in, faults out.
import { parse, TYPE } from '@formatjs/icu-messageformat-parser'

/**
 * Makes a message readable for the ICU parser: Lingui names tags by number (`<0>`), the parser wants a letter. A tag
 * without content would be text there, so it becomes an argument.
 * @param {string} message
 */
function readable(message) {
  return message.replace(/<(\d+)\/>/g, '{_tag$1}').replace(/<(\/?)(\d+)>/g, '<$1t$2>')
}

/**
 * One way through a message: the placeholders and tags that a reader of it would see.
 * @typedef {{ path: string, items: string[] }} Way
 */

/**
 * Every way through a message, one for each combination of plural and select branches.
 * @param {import('@formatjs/icu-messageformat-parser').MessageFormatElement[]} elements
 * @param {string} around the plural's argument, for `#`
 * @returns {Way[]}
 */
function variantsOf(elements, around = '') {
  /** @type {Way[]} */
  let variants = [{ path: '', items: [] }]
  for (const element of elements) {
    /** @type {Way[]} */
    let next
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- all others are placeholders
    switch (element.type) {
      case TYPE.literal:
        continue
      case TYPE.pound:
        next = [{ path: '', items: [`#${around}`] }]
        break
      case TYPE.tag:
        next = variantsOf(element.children, around).map((variant) => ({
          ...variant,
          items: [`<${element.value}>`, ...variant.items],
        }))
        break
      case TYPE.plural:
      case TYPE.select:
        next = Object.entries(element.options).flatMap(([name, option]) =>
          variantsOf(option.value, element.type === TYPE.plural ? element.value : around).map((variant) => ({
            path: `/${element.value}=${name}${variant.path}`,
            items: variant.items,
          })),
        )
        break
      default:
        next = [{ path: '', items: [`{${element.value}}`] }]
    }
    variants = variants.flatMap((before) =>
      next.map((variant) => ({ path: before.path + variant.path, items: [...before.items, ...variant.items] })),
    )
  }
  return variants
}

/** Placeholders as a set (grammar may repeat one), tags as a bag, `#` left to its own rule. */
function mentioned(items) {
  const plain = items.filter((item) => !item.startsWith('#'))
  const tags = plain.filter((item) => item.startsWith('<'))
  const names = new Set(plain.filter((item) => item.startsWith('{')))
  return [...tags, ...names].toSorted().join(' ')
}

/** Every plural and select of a message, however deep. */
function choicesOf(elements) {
  return elements.flatMap((element) => {
    if (element.type === TYPE.tag) return choicesOf(element.children)
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return []
    return [element, ...Object.values(element.options).flatMap((option) => choicesOf(option.value))]
  })
}

const hasPound = (elements) =>
  elements.some((element) => element.type === TYPE.pound || (element.type === TYPE.tag && hasPound(element.children)))

const kindOf = (choice) => (choice.type === TYPE.select ? 'select' : (choice.pluralType ?? 'cardinal'))

/** Checks whether a category also means numbers other than the one it is named for (Lithuanian `one`: 21, 31). */
function standsForMany(rules, category) {
  const seen = []
  for (let number = 0; number <= 200; number += 1) if (rules.select(number) === category) seen.push(number)
  return seen.length !== 1
}

/** @param {string} message @returns {{ elements: any[] } | { error: string }} */
function read(message) {
  try {
    return { elements: parse(readable(message), { captureLocation: false }) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

/**
 * Returns the faults of a translation; empty when there are none.
 * @param {string} source the message in English
 * @param {string} translation
 * @param {string} tag the language as Intl knows it: `pt-PT`, since a bare `pt` is Brazilian
 * @returns {string[]}
 */
export function faultsOf(source, translation, tag) {
  if (translation.trim() === '') return ['is not translated']
  const original = read(source)
  if ('error' in original) return [`has a source that cannot be read: ${original.error}`]
  const own = read(translation)
  if ('error' in own) return [`cannot be read: ${own.error}`]

  const faults = []
  const edges = (text) => `${/^\s/.test(text)} ${/\s$/.test(text)}`
  if (edges(source) !== edges(translation)) faults.push('begins or ends with other spaces than the source')

  const known = new Set(variantsOf(original.elements).map((variant) => mentioned(variant.items)))
  for (const variant of variantsOf(own.elements)) {
    if (!known.has(mentioned(variant.items)))
      faults.push(
        `has other placeholders or tags${variant.path === '' ? '' : ` in ${variant.path.slice(1)}`}: ` +
          `"${mentioned(variant.items)}" instead of "${[...known].join('" or "')}"`,
      )
  }

  const given = choicesOf(original.elements)
  const names = (choices) =>
    [...new Set(choices.map((choice) => `${choice.value} ${kindOf(choice)}`))].toSorted().join(', ')
  const choices = choicesOf(own.elements)
  if (names(given) !== names(choices)) faults.push(`chooses by "${names(choices)}" instead of "${names(given)}"`)

  for (const choice of choices) {
    const model = given.find((other) => other.value === choice.value && kindOf(other) === kindOf(choice))
    if (!model) continue
    const branches = Object.keys(choice.options)
    if (choice.type === TYPE.select) {
      const wanted = Object.keys(model.options).toSorted().join(', ')
      if (branches.toSorted().join(', ') !== wanted) faults.push(`has other branches of ${choice.value} than ${wanted}`)
      continue
    }
    const rules = new Intl.PluralRules(tag, { type: choice.pluralType ?? 'cardinal' })
    const categories = rules.resolvedOptions().pluralCategories
    for (const category of categories)
      if (!branches.includes(category)) faults.push(`has no plural category "${category}" of ${choice.value}`)
    for (const branch of branches)
      if (!branch.startsWith('=') && !categories.includes(branch))
        faults.push(`has a plural category "${branch}" that the language does not have`)
    if (!hasPound(model.options.other?.value ?? [])) continue
    for (const category of categories) {
      const option = choice.options[category]
      if (option && !hasPound(option.value) && standsForMany(rules, category))
        faults.push(`does not say the number in "${category}" of ${choice.value}`)
    }
  }
  return faults
}

/** Checks whether there is anything to translate: a message of placeholders and signs is the same in every language. */
export function hasWords(message) {
  const bare = message
    .replace(/<\/?\d+\/?>/g, ' ')
    .replace(/\{\w+\}/g, ' ')
    .replace(/\{\w+, (?:plural|select|selectordinal),|\b(?:zero|one|two|few|many|other|=\d+) \{/g, ' ')
  return /\p{L}/u.test(bare)
}

/**
 * The messages of a locale that are the same as in English without being known to be, when they are
 * more than the share allowed; also entries of the list that no message needs.
 * @param {{ source: string, translation: string }[]} messages
 * @param {ReadonlySet<string>} reviewed
 * @param {number} share of 1
 * @returns {{ same: string[], tooMany: boolean }}
 */
export function sameAsEnglish(messages, reviewed, share) {
  const worded = messages.filter(({ source }) => hasWords(source))
  const same = worded
    .filter(({ source, translation }) => source === translation && !reviewed.has(source))
    .map(({ source }) => source)
  return { same, tooMany: same.length > worded.length * share }
}
