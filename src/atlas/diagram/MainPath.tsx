import { Fragment } from 'react'

import { Plural, Trans, useLingui } from '@lingui/react/macro'

import { SIGNS, TRIGGER_SIGNS } from '../../../charts/layout/drawing.ts'
import type { Graph, GraphState, GraphTransition } from '../../../charts/layout/layout-shape.ts'
import { isAround } from '../../../charts/layout/order.ts'
import { eventText, langOf, triggerOf } from '../../../charts/layout/outline.ts'
import { enteredBy, isPassing, storyOf, type Chapter } from '../../../charts/paths/main-path.ts'
import type { ShownSheet } from '../names/shown-sheet.ts'
import { lane as laneColor, errorSign, triggerSign } from './Diagram.css.ts'
import { small } from '../Flows.css.ts'
import * as look from './MainPath.css.ts'

type MainPathProps = { sheet: ShownSheet; picked: string | null; onPick: (id: string | null) => void }

/** The straight way through a flow, one box a state, with what else can happen at each. */
export function MainPath({ sheet: { graph, mainPath }, picked, onPick }: MainPathProps) {
  const { t } = useLingui()
  const story = storyOf(graph, mainPath)
  const pick = (id: string) => onPick(picked === id ? null : id)
  return (
    <ol className={look.path} aria-label={t`Main path of ${{ machine: graph.machine }}`}>
      {story.map((chapter, at) => (
        <li key={chapter.state.id} className={look.chapter}>
          <StateBox chapter={chapter} graph={graph} number={at + 1} picked={picked} onPick={pick} />
          {chapter.next === null ? null : (
            <Onward
              transition={chapter.next}
              graph={graph}
              isPicked={picked === chapter.next.id}
              onPick={pick}
              hasTarget={at === story.length - 1}
            />
          )}
        </li>
      ))}
    </ol>
  )
}

type StateBoxProps = {
  chapter: Chapter
  graph: Graph
  number: number
  picked: string | null
  onPick: (id: string) => void
}

function StateBox({ chapter: { state, beside, stays, next, others }, graph, number, picked, onPick }: StateBoxProps) {
  const isLast = state.kind === 'final' && next === null
  return (
    <div className={`${look.box} ${laneColor[state.lane]}`} data-working={isWorking(state)} data-end={isLast}>
      <span className={look.number} aria-hidden="true">
        {number}
      </span>
      <div className={look.words}>
        <button
          type="button"
          className={look.name}
          aria-pressed={picked === state.id}
          data-state={state.id}
          lang={langOf(graph, state.name)}
          onClick={() => onPick(state.id)}
        >
          {state.name}
        </button>
        {beside.length === 0 ? null : (
          <p className={small}>
            <Trans>At the same time:</Trans>{' '}
            {beside.map(({ id, name }, at) => (
              <Fragment key={id}>
                {at === 0 ? null : ', '}
                <span lang={langOf(graph, name)}>{name}</span>
              </Fragment>
            ))}
          </p>
        )}
        {stays.length === 0 ? null : (
          <ul className={look.stays}>
            {stays.map((transition) => (
              <li key={transition.id}>
                <TransitionButton
                  transition={transition}
                  graph={graph}
                  isPicked={picked === transition.id}
                  onPick={onPick}
                />
              </li>
            ))}
          </ul>
        )}
        {others.length === 0 ? null : (
          <details className={look.others}>
            <summary>
              <Plural value={others.length} one="# other way from here" other="# other ways from here" />
            </summary>
            <ul>
              {others.map((transition) => (
                <li key={transition.id}>
                  <TransitionButton
                    transition={transition}
                    graph={graph}
                    isPicked={picked === transition.id}
                    onPick={onPick}
                    hasTarget
                  />
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <span className={look.actor}>
        {isLast ? (
          <Trans>End</Trans>
        ) : isWorking(state) ? (
          <Trans>Portal works</Trans>
        ) : isPassing(graph, state.id) ? (
          <Trans>Portal decides</Trans>
        ) : isShown(graph, state) ? (
          <Trans>User acts</Trans>
        ) : null}
      </span>
      <svg className={look.lane} width={12} height={12} viewBox="-6 -6 12 12" aria-hidden="true">
        <path fill="currentColor" d={SIGNS[state.lane]} />
      </svg>
    </div>
  )
}

const isWorking = ({ ports, tags }: GraphState) => ports.length > 0 || tags.includes('busy')

/** Checks whether a person sees a state, by its own view or by the one of a state around it. */
const isShown = ({ states }: Graph, { id, kind }: GraphState) =>
  kind !== 'final' && states.some((one) => one.view !== null && (one.id === id || isAround(one.id, id)))

type TransitionProps = {
  transition: GraphTransition
  graph: Graph
  isPicked: boolean
  onPick: (id: string) => void
}

/** The line to the next state, with what leads there. */
function Onward(props: TransitionProps & { hasTarget: boolean }) {
  return (
    <div className={look.onward}>
      <TransitionButton {...props} />
    </div>
  )
}

function TransitionButton({
  transition,
  graph,
  isPicked,
  onPick,
  hasTarget = false,
}: TransitionProps & { hasTarget?: boolean }) {
  const { t } = useLingui()
  const trigger = triggerOf(transition.event)
  const { guardWords } = transition
  const [entered] = transition.targets.flatMap((id) => enteredBy(graph, id))
  const target = graph.states.find(({ id }) => id === entered)
  const where = target?.name ?? ''
  return (
    <button type="button" className={look.transition} aria-pressed={isPicked} onClick={() => onPick(transition.id)}>
      {trigger === 'asked' ? null : (
        <svg width={12} height={12} viewBox="-6 -6 12 12" aria-hidden="true">
          <path className={trigger === 'error' ? errorSign : triggerSign} d={TRIGGER_SIGNS[trigger]} />
        </svg>
      )}
      <span lang={langOf(graph, eventText(transition))}>{eventText(transition)}</span>
      {guardWords === null ? null : (
        <span className={look.guard} lang={langOf(graph, guardWords)}>
          {t`only if ${{ condition: guardWords }}`}
        </span>
      )}
      {hasTarget && where !== '' ? (
        <span className={look.guard} lang={langOf(graph, where)}>
          → {where}
        </span>
      ) : null}
    </button>
  )
}
