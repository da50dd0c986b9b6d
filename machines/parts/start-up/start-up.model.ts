import { defineModel } from '../../model.ts'
import { startUpMachine, type PersonSeen } from './start-up.machine.ts'

const ann: PersonSeen = { who: 'ann', endsAt: '2026-11-22T00:00:00.000Z', clockLeadMs: 0 }
const annLater: PersonSeen = { ...ann, clockLeadMs: 400 }
const bob: PersonSeen = { ...ann, who: 'bob' }

const ready = { type: 'boot.ready' } as const
const sees = (person: PersonSeen | null) => ({ type: 'person.seen', person }) as const
const answered = { type: 'server.answered' } as const
const renewEvery = { type: 'after', delay: 'renewEvery' } as const
const done = <Actor extends 'changePerson' | 'firstPage' | 'renewSession'>(actor: Actor) =>
  ({ type: 'settle', actor, output: undefined }) as const

const running = (person: string, renewal: string) => ({ running: { person, renewal } })

export const startUpModel = defineModel(startUpMachine, {
  events: {
    'boot.ready': [ready],
    'person.seen': [sees(ann), sees(annLater), sees(bob), sees(null)],
    'server.answered': [answered],
  },
  outcomes: {
    // The session runs as long as the page.
    session: [],
    changePerson: [{ output: undefined }],
    firstPage: [{ output: undefined }],
    // Its answer is the boot's to hear.
    requestSecureConfig: [],
    renewSession: [{ output: undefined }],
  },
  requirements: {
    'startUp.booting --boot.ready--> startUp.running': '§2',
    'startUp.running.person --person.seen--> startUp.running.person.changing': '§4',
  },
  journeys: [
    { name: 'nothing starts before flags and configuration', events: [], ends: 'booting' },
    { name: 'the session starts with them', events: [ready], ends: running('nobody', 'ended') },
    {
      name: 'a visitor changes nothing',
      events: [ready, sees(null)],
      ends: running('nobody', 'ended'),
      holds: { person: null },
    },
    {
      name: 'who signs in finds nothing of the last person',
      events: [ready, sees(ann)],
      ends: running('changing', 'noted'),
      holds: { person: ann },
    },
    {
      name: 'the first page comes before what it can do without',
      events: [ready, sees(ann), done('changePerson')],
      ends: running('arriving', 'noted'),
    },
    {
      name: 'secure settings are asked for once the first page is there',
      events: [ready, sees(ann), done('changePerson'), done('firstPage')],
      ends: running('settled', 'noted'),
    },
    {
      name: 'the same person who signs in again keeps the page',
      events: [ready, sees(ann), done('changePerson'), done('firstPage'), sees(annLater)],
      ends: running('settled', 'noted'),
      holds: { person: annLater },
    },
    {
      name: 'another person gets a page of their own',
      events: [ready, sees(ann), done('changePerson'), done('firstPage'), sees(bob)],
      ends: running('changing', 'noted'),
      holds: { person: bob },
    },
    {
      name: 'for who has signed out before the first page nothing is asked',
      events: [ready, sees(ann), done('changePerson'), sees(null), done('changePerson')],
      ends: running('nobody', 'ended'),
      holds: { person: null },
    },
    {
      name: 'an answer right after the last one is no news',
      events: [ready, sees(ann), renewEvery],
      ends: running('changing', 'due'),
    },
    {
      name: 'an answer after a while renews the session',
      events: [ready, sees(ann), renewEvery, answered],
      ends: running('changing', 'renewing'),
    },
    {
      name: 'a renewed session is renewed again after a while',
      events: [ready, sees(ann), renewEvery, answered, done('renewSession')],
      ends: running('changing', 'noted'),
    },
    {
      name: 'a session that was looked up is news as well',
      events: [ready, sees(ann), renewEvery, sees(annLater)],
      ends: running('changing', 'noted'),
    },
    {
      name: 'an answer renews nothing after the sign-out',
      events: [ready, sees(ann), renewEvery, sees(null)],
      ends: running('changing', 'ended'),
    },
  ],
  refusals: [
    { name: 'an answer before the boot renews nothing', after: [], refuses: answered },
    { name: 'an answer right after the last one renews nothing', after: [ready, sees(ann)], refuses: answered },
    { name: 'a visitor has no session to renew', after: [ready, sees(null)], refuses: answered },
  ],
})
