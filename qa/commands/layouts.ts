import { updateLayouts } from '../atlas/best-layouts.ts'
import { defineCommand } from '../command.ts'

export const layoutsCommand = defineCommand({
  name: 'layouts',
  usage: '',
  summary: 'Finds the best layout of each changed machine and stores it, so that drawing costs an eighth.',
  help: `
A picture is laid out in several ways, and the one that reads best is shown. The winner of each machine is stored in
qa/atlas/best-layouts.json; a test fails when that is of an earlier chart.

  npm run flows -- layouts`,
  options: {},
  explains: {},
  run: async ({ isJson }, console) => {
    const laidOut = await updateLayouts()
    if (isJson) console.out(JSON.stringify({ laidOut }))
    else console.out(laidOut.length === 0 ? 'All layouts are current.' : `Laid out: ${laidOut.join(', ')}`)
    return 0
  },
})
