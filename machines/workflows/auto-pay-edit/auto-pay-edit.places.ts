export type AutoPayEditView = 'loading' | 'loadFailed' | 'panel' | 'panelChanged' | 'settings' | 'settingsStale'

const panel = {
  lane: 'happy',
  route: 'paymentMethods',
  step: null,
  view: 'panel',
  spec: '§5 Payment types',
} as const
const panelSaid = { ...panel, lane: 'error', spec: '§8 Messages' } as const
const dialog = { ...panel, view: 'settings' } as const
const dialogSaid = { ...dialog, lane: 'error', spec: '§8 Messages' } as const
const panelChanged = { ...panelSaid, view: 'panelChanged' } as const
const dialogStale = { ...dialogSaid, view: 'settingsStale' } as const

/** Where the states of the chart are shown. */
export const places = { panel, panelSaid, panelChanged, dialog, dialogSaid, dialogStale } as const
