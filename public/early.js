// Runs before the first paint, in the page itself: the stored theme, language and consent, the first calls, and what a
// person does on the pre-rendered page before the program is there.
;(function () {
  var root = document.documentElement
  try {
    var theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    var locale = localStorage.getItem('userLocale') || 'en'
    // Words of another language keep their place but stay unseen until the right ones are here.
    if (locale !== root.lang.slice(0, 2)) root.dataset.foreign = locale
    // Who has chosen is not asked again.
    if (/^opted(In|Out)$/.test(localStorage.getItem('trackingConsent'))) root.dataset.consent = 'stored'
  } catch {
    // Storage may be forbidden; then the defaults stand.
  }
  // src/api/early-calls.ts takes the answers: they come while the program does.
  var calls = (window.earlyCalls = {})
  function ask(path) {
    calls[path] = fetch(path, { headers: { accept: 'application/vnd.api+json' } })
    calls[path].catch(function () {})
  }
  ask('/self')
  ask('/feature-flags/' + encodeURIComponent(location.hostname) + '.json')
  ask('/config')
  // What every page needs comes first, and alone: then it runs while the rest is on its way.
  var started = new Promise(function (resolve) {
    document.addEventListener(
      'load',
      function (event) {
        if (event.target.rel === 'modulepreload') resolve()
      },
      true,
    )
  })
  // With a session: what is behind the sign-in follows what starts, and a session that is over costs nothing; and the
  // rows of a list as its address stands without filters; src/pages/invoices/InvoiceLists.tsx asks for the same.
  var list = location.search === '' && /\/invoice-list\/([a-z_-]+)$/i.exec(location.pathname)
  if (root.dataset.page === 'inside')
    calls['/self']
      .then(function (answer) {
        return answer.clone().json()
      })
      .then(function (self) {
        var person = self.data.attributes
        var session = person.session_data
        if (!session) return
        void started.then(function () {
          document.querySelectorAll('link[data-later]').forEach(function (link) {
            link.rel = 'modulepreload'
          })
        })
        // Narrowed to a currency, the list asks otherwise.
        if (list && session.customer_id && !(person.selected_currency && person.customer_currencies.length > 1))
          ask(
            '/invoices?' +
              new URLSearchParams(
                [
                  ['filter[buid_customer]', session.customer_id],
                  ['filter[status]', list[1]],
                  ['filter[buid_location]', session.location],
                  ['sort', 'due_on'],
                  ['page[number]', '1'],
                  ['page[size]', '25'],
                ].filter(function (one) {
                  return one[1]
                }),
              ),
          )
      })
      .catch(function () {})
  // The page keeps room below itself for the question (src/ui/overlay/use-reserved-height.ts).
  requestAnimationFrame(function () {
    var question = document.querySelector('[data-early] > *')
    if (question) root.style.setProperty('--consent-height', question.offsetHeight + 'px')
  })
  document.addEventListener('click', function (event) {
    var button = event.target.closest('[data-early] button')
    // src/main/Consent.tsx gives the answer to the program.
    if (button) root.dataset.consent = button.value
  })
  document.addEventListener(
    'submit',
    function (event) {
      // src/shared/app/takeover.ts sets `ready` and repeats what was asked.
      if (root.dataset.ready === undefined) {
        event.preventDefault()
        root.dataset.submitted = 'yes'
      }
    },
    true,
  )
})()
