import { FlowRouterLinks } from '../app/flows/flow-router-links.tsx'
import { flowSummaries } from '../app/flows/flow-sheets.ts'
import { usePageSearch } from '../app/use-page.ts'
import { Catalogue } from '../screens/flows/Catalogue.tsx'
import { CatalogueSearch } from '../screens/flows/flow-search.ts'

export function Page() {
  const [{ text }, change] = usePageSearch(CatalogueSearch)
  return (
    <FlowRouterLinks>
      <Catalogue flows={flowSummaries} text={text} onText={(next) => change({ text: next }, { replace: true })} />
    </FlowRouterLinks>
  )
}
