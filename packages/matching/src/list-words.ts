/** The words around the names in a pasted list: what counts packs, what greets, what only asks. */

/** word → unit as answered. Indian list writers mix English, Hindi in Latin letters and Hindi. */
export const QUANTITY_UNITS = new Map<string, string>([
  ...units('strip', 'strip strips stripe stripes strp strps str stp patta patte patti पत्ता पत्ते पट्टी स्ट्रिप'),
  ...units('box', 'box boxes bx bxs boxs dabba dabbe dibba dibbe peti डब्बा डब्बे डिब्बा डिब्बे बॉक्स'),
  ...units('piece', 'nos no pcs pc piece pieces pic pics unit units nag each नग पीस'),
  ...units('bottle', 'bottle bottles btl btls bot bots botal shishi bottal बोतल शीशी'),
  ...units('vial', 'vial vials'),
  ...units('ampoule', 'amp amps ampoule ampoules ampule ampules'),
  ...units('tube', 'tube tubes tub ट्यूब'),
  ...units('packet', 'packet packets pkt pkts pack packs pk pkg पैकेट'),
  ...units('jar', 'jar jars'),
  ...units('carton', 'carton cartons ctn case cases'),
  ...units('dozen', 'dozen dozens doz dz darjan दर्जन'),
])

/** Forms that also count: `10 tabs`, where the strength is already told. */
export const COUNTING_FORMS = new Map<string, string>([
  ...units('tablet', 'tab tabs tablet tablets'),
  ...units('capsule', 'cap caps capsule capsules'),
  ...units('sachet', 'sachet sachets'),
  ...units('kit', 'kit kits'),
  ...units('injection', 'inj injection injections'),
])

export const QUANTITY_LABELS = new Set(['qty', 'quantity', 'qnty', 'qt', 'quan', 'मात्रा'])

export const NUMBER_WORDS = new Map<string, number>(
  Object.entries({
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    twelve: 12,
    fifteen: 15,
    twenty: 20,
    thirty: 30,
    fifty: 50,
    hundred: 100,
    ek: 1,
    do: 2,
    teen: 3,
    char: 4,
    chaar: 4,
    panch: 5,
    paanch: 5,
    das: 10,
    bees: 20,
    एक: 1,
    दो: 2,
    तीन: 3,
    चार: 4,
    पांच: 5,
    पाँच: 5,
    दस: 10,
    बीस: 20,
    half: 0.5,
    aadha: 0.5,
  }),
)

/** Asking words in front of a name or behind it; never part of one. */
export const ASKING = new Set(
  (
    'pls plz please kindly send need needed want wanted require required requirement urgent urgently asap ' +
    'chahiye chaiye chahie bhej bhejo bhejna bhejdo dena dedo dijiye kar karo de do mujhe hame hamko aur bhi ' +
    'also and only immediately today order arrange jaldi lagega me ka ke ki i we some us the of ' +
    'चाहिए भेजो भेज दो देना और कृपया जल्दी'
  ).split(' '),
)

/** Lines made of these words only are talk. */
export const TALK = new Set(
  (
    'hi hello hey hii helo namaste namaskar namaskaar pranam salaam salam good gud morning mrng evening afternoon ' +
    'night gm gn ge dear sir sirji madam mam maam bhai bhaiya bhaia ji boss team all bro brother uncle friend ' +
    'thanks thank thnx thx tnx thanku thankyou you u dhanyavad dhanyawad shukriya regards regard warm best ' +
    'ok okay k yes haan han hanji theek thik hai is are my our your this that it for from to by with on at in ' +
    'list lists below following follows stock available availability medicine medicines medicin med meds items ' +
    'item product products name names sr s sno serial particulars description rate mrp amount total sub ' +
    'delivery deliver delivered tomorrow kal aaj shaam subah se tak pehle before after due date time number order orders orderd ' +
    'new todays daily weekly shop store medical chemist pharmacy quickly soon possible as confirm reply check ' +
    'price prices let know have how much can could would will be get give bill invoice payment cash credit ' +
    'नमस्ते नमस्कार धन्यवाद सर जी भाई भैया शुक्रिया प्रणाम राम दवा दवाई सूची लिस्ट'
  ).split(' '),
)

function units(unit: string, list: string): [string, string][] {
  return list.split(' ').map((word) => [word, unit])
}
