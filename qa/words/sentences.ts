import { msg, type Message } from '#msg'

/**
 * The words around the screen's words in a manual script: alone in a table, and as a clause after a keyword of Gherkin.
 */
type Sentence = readonly [alone: Message, clause: Message]

/** The sentences of a manual script, as a test lead would write them. */
export const sentences = {
  // What the tester does.
  press: [msg`Click “{label}”.`, msg`I click “{label}”`],
  tick: [msg`Click the checkbox “{label}”.`, msg`I click the checkbox “{label}”`],
  choose: [msg`Select “{label}”.`, msg`I select “{label}”`],
  fill: [msg`Enter “{value}” in “{label}”.`, msg`I enter “{value}” in “{label}”`],
  elsewhere: [msg`Click “{label}” in another tab of the same browser.`, msg`I click “{label}” in another tab`],
  // What the portal, the scenario and time do.
  itself: [
    msg`You don’t need to do anything. The portal reports “{event}” automatically.`,
    msg`the portal reports “{event}” automatically`,
  ],
  answered: [msg`The server responds ({call}).`, msg`the server responds ({call})`],
  refused: [msg`The server or the browser refuses ({call}).`, msg`the server or the browser refuses ({call})`],
  cut: [
    msg`The connection is lost before a response arrives ({call}).`,
    msg`the connection is lost before a response arrives ({call})`,
  ],
  wait: [msg`Wait until the time is up ({delay}).`, msg`the time is up ({delay})`],
  // What the tester sees.
  heading: [msg`The heading is “{text}”.`, msg`the heading is “{text}”`],
  dialog: [msg`A dialog is open: “{text}”.`, msg`the dialog “{text}” is open`],
  text: [msg`The page shows “{text}”.`, msg`the page shows “{text}”`],
  busy: [msg`The portal is working. Continue with the next step.`, msg`the portal is working`],
  unseen: [msg`There is nothing new to see.`, msg`there is nothing new to see`],
  nothing: [
    msg`Nothing happens, because the action isn’t possible here.`,
    msg`nothing happens, because the action isn’t possible here`,
  ],
  start: [msg`Starting point: {scenario}.`, msg`the starting point “{scenario}”`],
} as const satisfies Readonly<Record<string, Sentence>>

export const title = msg({ message: 'Test script: {machine}', context: 'test script' })

/** The heads of a script's columns, and what its paths are called. */
export const labels = {
  path: msg({ message: 'Path', context: 'test script' }),
  step: msg({ message: 'Step', context: 'test script' }),
  action: msg({ message: 'Action', context: 'test script' }),
  expected: msg({ message: 'Expected result', context: 'test script' }),
} as const satisfies Readonly<Record<string, Message>>

/** The keywords of Gherkin, from its list of languages. */
export const keywords = {
  feature: msg({ message: 'Feature', context: 'Gherkin' }),
  scenario: msg({ message: 'Scenario', context: 'Gherkin' }),
  given: msg({ message: 'Given', context: 'Gherkin' }),
  when: msg({ message: 'When', context: 'Gherkin' }),
  outcome: msg({ message: 'Then', context: 'Gherkin' }),
  and: msg({ message: 'And', context: 'Gherkin' }),
} as const satisfies Readonly<Record<string, Message>>
