import { useMemo } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'

import { sharedSimulation, sharedText } from '../../../charts/simulate/shared-path.ts'
import { activeIn, back, choose, savedSuite, simulate, type Simulation } from '../../../charts/simulate/simulation.ts'
import { suiteText } from '../../../charts/suite/path-record.ts'
import type { Model } from '../../../machines/model.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { CopyText } from '../../ui/text/CopyText.tsx'
import { drawn } from '../../ui/layout/Icon.tsx'
import { DownloadIcon } from '../../ui/layout/PageIcons.tsx'
import { line, stack } from '../../ui/layout/layout.css.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { Diagram } from '../diagram/Diagram.tsx'
import { beside } from '../Flows.css.ts'
import { Happened } from './Happened.tsx'
import { Offers } from './Offers.tsx'
import { saveFile } from '../save-file.ts'
import { SeenFacts } from './SeenFacts.tsx'
import { PathLog } from './PathLog.tsx'
import type { ShownSheet } from '../names/shown-sheet.ts'

const ArrowLeftIcon = /* @__PURE__ */ drawn('M13 8H3.5M7.2 4l-4 4 4 4')
const RefreshIcon = /* @__PURE__ */ drawn(
  'M13.3 7A5.5 5.5 0 0 0 3.5 5M2.7 9a5.5 5.5 0 0 0 9.8 2M3.3 2.2V5.2h3M12.7 13.8v-3h-3',
)

type SimulatorProps = {
  sheet: ShownSheet
  model: Model
  /** The choices so far, as an address has them. */
  walk: string
  onWalk: (walk: string) => void
}

/** Walks the real machine with stub ports: nothing happens but what is chosen here. The address holds the whole way. */
export function Simulator({ sheet, model, walk, onWalk }: SimulatorProps) {
  const { t } = useLingui()
  const scenarios = [...model.scenarios.keys()]
  const { simulation, isWhole } = useMemo(() => simulationAt(model, walk), [model, walk])
  const go = (next: Simulation) => onWalk(sharedText(next))
  const last = simulation.steps.at(-1)
  const stepCount = simulation.steps.length
  return (
    <div className={stack.s4}>
      <div className={line.between}>
        <Select
          compact
          inLine
          label={t`Scenario`}
          value={simulation.scenario}
          options={scenarios.map((scenario) => ({ value: scenario, label: scenario }))}
          onChange={(scenario) => go(simulate(model, scenario))}
        />
        <div className={line.end}>
          <Button
            size="sm"
            icon={<ArrowLeftIcon size={14} />}
            disabled={stepCount === 0}
            onClick={() => go(back(simulation, stepCount - 1))}
          >
            <Trans>Step back</Trans>
          </Button>
          <Button
            size="sm"
            icon={<RefreshIcon size={14} />}
            disabled={stepCount === 0}
            onClick={() => go(simulate(model, simulation.scenario))}
          >
            <Trans>Start again</Trans>
          </Button>
          <Button size="sm" icon={<DownloadIcon size={14} />} onClick={() => savePath(simulation, sheet)}>
            <Trans>Save path for QA</Trans>
          </Button>
          <CopyText text={location.href} what={t`link to this path`} />
        </div>
      </div>
      {isWhole ? null : (
        <Notice tone="wait" live="status">
          <Trans>
            This link is for another version of the flow. We followed the path as far as this version allows.
          </Trans>
        </Notice>
      )}
      <Happened simulation={simulation} sheet={sheet} />
      <div className={beside}>
        <div className={stack.s4}>
          <Diagram sheet={sheet} lit={new Set(activeIn(simulation))} taken={new Set(last?.transitions ?? [])} />
          <PathLog simulation={simulation} sheet={sheet} onStep={(steps) => go(back(simulation, steps))} />
        </div>
        <div className={stack.s4}>
          <Card title={t`Possible events`}>
            <Offers simulation={simulation} sheet={sheet} onChoose={(at) => go(choose(simulation, at))} />
          </Card>
          <Card title={t`What the user sees`}>
            <SeenFacts simulation={simulation} sheet={sheet} />
          </Card>
        </div>
      </div>
    </div>
  )
}

function simulationAt(model: Model, walk: string): { simulation: Simulation; isWhole: boolean } {
  const [first = ''] = model.scenarios.keys()
  if (walk === '') return { simulation: simulate(model, first), isWhole: true }
  return sharedSimulation(model, walk) ?? { simulation: simulate(model, first), isWhole: false }
}

/** The path is of the very chart and data that the suite of the sheet is of. */
function savePath(simulation: Simulation, { suite: { machineHash, dataHash } }: ShownSheet) {
  const suite = savedSuite(simulation, { machineHash, dataHash })
  const name = `${suite.machine}.simulated.json`
  saveFile(name, new Blob([suiteText(suite)], { type: 'application/json' }))
}
