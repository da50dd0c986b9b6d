import { drawSheets } from '../../../scripts/flow-sheets.mjs'
import { expect } from '../../support/portal-test.ts'

/** Has the atlas drawn, which `npm start` does after the first answer. */
export async function drawAtlas(): Promise<void> {
  expect(await drawSheets().ended).toMatchObject({ code: 0 })
}
