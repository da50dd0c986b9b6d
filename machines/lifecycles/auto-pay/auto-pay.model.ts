import { refuseAutoPay } from '../../../domain/rules/auto-pay/auto-pay.ts'
import { defineModel } from '../../model.ts'
import { autoPayLifecycle } from './auto-pay.machine.ts'

const payer = { accountStatus: 'active', isVerified: true } as const
const inactive = { accountStatus: 'inactive', isVerified: true } as const
const unverified = { accountStatus: 'active', isVerified: false } as const
const turnOn = { type: 'autoPay.turnOn', payer } as const
const changeAccount = { type: 'autoPay.changeAccount', payer } as const
const turnOff = { type: 'autoPay.turnOff' } as const
const pause = { type: 'autoPay.pause' } as const
const resume = { type: 'autoPay.resume', payer } as const
const failed = { type: 'charge.failed' } as const

const twice = 'after two failures'

export const autoPayLifecycleModel = defineModel(autoPayLifecycle, {
  scenarios: { 'after one failure': { failures: 1 }, [twice]: { failures: 2 } },
  events: {
    'autoPay.turnOn': [turnOn, { ...turnOn, payer: inactive }],
    'autoPay.changeAccount': [changeAccount, { ...changeAccount, payer: unverified }],
    'autoPay.turnOff': [turnOff],
    'autoPay.pause': [pause],
    'autoPay.resume': [resume, { ...resume, payer: inactive }],
    'charge.failed': [failed],
  },
  outcomes: {},
  why: (_, event) => ('payer' in event ? refuseAutoPay(event.payer) : null),
  journeys: [
    { name: 'AutoPay pays', events: [turnOn], ends: 'on' },
    { name: 'two failures in a row pause it', scenario: twice, events: [turnOn, failed], ends: 'pausedAfterFailures' },
    {
      name: 'which an administrator resumes',
      scenario: twice,
      events: [turnOn, failed, resume],
      ends: 'on',
    },
    {
      name: 'or mends with another bank account',
      scenario: twice,
      events: [turnOn, failed, changeAccount],
      ends: 'on',
    },
    { name: 'or turns off', scenario: twice, events: [turnOn, failed, turnOff], ends: 'off' },
    { name: 'it is paused and resumed', events: [turnOn, pause, resume], ends: 'on' },
    { name: 'it is turned off while paused', events: [turnOn, pause, turnOff], ends: 'off' },
    { name: 'and while on', events: [turnOn, turnOff], ends: 'off' },
    { name: 'another bank account pays', events: [turnOn, changeAccount], ends: 'on' },
    { name: 'another bank account does not end a pause', events: [turnOn, pause, changeAccount], ends: 'pausedByUser' },
    {
      name: 'a payment under way fails while it is paused',
      scenario: twice,
      events: [turnOn, pause, failed],
      ends: 'pausedAfterFailures',
    },
  ],
  refusals: [
    { name: 'one failure is no reason to stop', after: [turnOn], refuses: failed },
    {
      name: 'not turned on at an inactive account',
      after: [],
      refuses: { ...turnOn, payer: inactive },
      code: 'accountInactive',
    },
    {
      name: 'not turned on with an unverified bank account',
      after: [],
      refuses: { ...turnOn, payer: unverified },
      code: 'methodUnverified',
    },
    {
      name: 'not moved to an unverified bank account',
      after: [turnOn],
      refuses: { ...changeAccount, payer: unverified },
      code: 'methodUnverified',
    },
    {
      name: 'nor while it is paused',
      after: [turnOn, pause],
      refuses: { ...changeAccount, payer: unverified },
      code: 'methodUnverified',
    },
    {
      name: 'not resumed at an inactive account',
      after: [turnOn, pause],
      refuses: { ...resume, payer: inactive },
      code: 'accountInactive',
    },
    {
      name: 'nor after failures',
      scenario: twice,
      after: [turnOn, failed],
      refuses: { ...resume, payer: inactive },
      code: 'accountInactive',
    },
    {
      name: 'and then not moved to an unverified bank account',
      scenario: twice,
      after: [turnOn, failed],
      refuses: { ...changeAccount, payer: unverified },
      code: 'methodUnverified',
    },
    { name: 'what is off cannot be paused', after: [], refuses: pause },
    { name: 'nor resumed', after: [], refuses: resume },
    { name: 'what is off ignores a late failure', scenario: twice, after: [], refuses: failed },
    { name: 'what is on is not turned on again', after: [turnOn], refuses: turnOn },
    { name: 'one failure does not change a pause', after: [turnOn, pause], refuses: failed },
    { name: 'what failures paused is not paused again', scenario: twice, after: [turnOn, failed], refuses: pause },
  ],
})
