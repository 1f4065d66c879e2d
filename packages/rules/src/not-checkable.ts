/**
 * The rules that requests with one key cannot show, by what they need. A test compares the numbers with the table of rules:
 * each number has a visible rule, or is here.
 */
export const notCheckable: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries({
    'needs a second academy': 'R001 R002 R031 R161 D29 D52',
    'needs a second address of the service': 'R021',
    'needs a revoked key': 'R038',
    'needs a key with fewer permissions': 'R042 R043 R058 D28',
    'needs another plan, or a locked academy': 'R014 R040 R041 R044 R054 R055 R057 D26',
    'needs a full plan': 'R056 R138 R259 R306 D59 D91',
    'needs a rate limit that no other program uses': 'R067 R070 R072 D27 D33 D88',
    'needs a failure of the service': 'R062 D32 D87',
    'needs an offer that can be changed': 'R009 R010 R013 R113 R189 R197 R230 R274 R285 R287 R288 D37 D69 D85',
    'needs a list that an offer manages': 'R052 R124 R206 R234 R243 R266 R272 R286 R292 D53 D75',
    'needs a hidden course': 'R049 R089 R174 D35 D62 D63 D68',
    'needs a look at the dashboard': 'R076 R081 R085 R086 R182 D34',
    'needs completed lessons': 'R163 D39',
    'needs a free or bought course': 'D70 D71',
    'needs a look at the sent emails': 'R126 R168 R185 R247 R248 R249 R296 R297 D42',
    'needs an email address that changed': 'D92',
    'is a setting of the emulator': 'R030 D97',
  }).map(([need, numbers]) => [need, numbers.split(' ')]),
)
