import { FlowRouterLinks } from './flow-router-links.tsx'
import { flowSummaries } from './flow-sheets.ts'
import { usePageSearch } from '../shared/app/use-page.ts'
import { Catalogue } from './Catalogue.tsx'
import { CatalogueSearch } from './flow-search.ts'

export function Page() {
  const [{ text }, change] = usePageSearch(CatalogueSearch)
  return (
    <FlowRouterLinks>
      <Catalogue flows={flowSummaries} text={text} onText={(next) => change({ text: next }, { replace: true })} />
    </FlowRouterLinks>
  )
}
