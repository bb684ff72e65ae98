/** Words around the names in a pasted list: pack counts, greetings, requests. */

/** word → unit in the answer. Indian lists mix English, Hindi in Latin letters and Hindi. */
export const QUANTITY_UNITS = new Map<string, string>([
  ...units(
    'strip',
    'attai attaigal pattai pattiyaan pattiyan pattya patti pattis pattiya stripu patto पत्तो पट्ट्या स्ट्रीप पत्ती पत्तियां पत्तियाँ पट्टे पॱते पाता अट्टै स्ट्रिप् strip strips sheet sheets st stripe stripes stip stips strp strps str strs stp stps srip srips patta patte patti pata pate pattey ptta ptte ptti pttaa pttey patthe pattha ' +
      'पत्ता पत्ते पट्टी स्ट्रिप स्ट्रिप्स',
  ),
  ...units(
    'box',
    'dabbo dappa petti dabba डबा डबे डबी डब्बी डब्बो बोक्स डिब्बी पेटी पेट्या खोका खोके बाक्स बाक्स् पाक्स् पॆट्टि पॆट्टॆ टप्पा डॱबा डॱबे box boxes bx bxs boxs boxe bax dabba dabbe daba dabe dabbi dibba dibbe dibbi peti डब्बा डब्बे डिब्बा डिब्बे बॉक्स',
  ),
  ...units(
    'piece',
    'nos no pfs pcs pc piece pieces pic pics unit units nag nang नग नंग पीस पीसेस पिस पीस् टा टि',
  ),
  ...units(
    'bottle',
    'batli batlya batalya batliya baatli kuppi बाटली बाटल्या bottle bottles btl btls bot bots botl botls bottl botal botals botel botle botles shishi sheeshi sisi bottal बोतल शीशी बोतलें शीशियां शीशियाँ बोटल शिशि पाट्टिल् कुप्पि सीसा स़ीस़ी',
  ),
  ...units('vial', 'vial vials vail vails viyal vayal वायल वाइल'),
  ...units('ampoule', 'amp amps ampoule ampoules ampule ampules ampul ampuls ampl एम्पुल एम्पूल'),
  ...units('tube', 'tube tubes tub tubs tueb tyub ट्यूब ट्युब टिउब टियूप्'),
  ...units(
    'packet',
    'bundle bundles bandal बंडल packet packets pkt pkts pack packs pk pkg pouch pouches pacet paket pakit पैकेट पैक पेकेट प्याकेट पाकीट पाकिट पाकिटे पाऊच पाउच',
  ),
  ...units('jar', 'jar jars'),
  ...units('tablet', 'टिकिया गोळी गोळ्या goli goliya goliyan goliyaan golis tikiya tablat गोली गोलियां गोलियाँ'),
  ...units('sachet', 'pudiya pudia पुड़िया'),
  ...units('pen', 'pen pens'),
  ...units('cartridge', 'cartridge cartridges'),
  ...units('carton', 'carton cartons ctn case cases कार्टन'),
  ...units('dozen', 'dozen dozens doz dz dzn darjan दर्जन डझन'),
])

/** Forms that also count, when the strength is already given: `10 tabs`. */
export const COUNTING_FORMS = new Map<string, string>([
  ...units('tablet', 'tab tabs tablet tablets tablits tablit tablat tablats tablete tabletes'),
  ...units('capsule', 'cap caps capsule capsules'),
  ...units('sachet', 'sachet sachets'),
  ...units('kit', 'kit kits'),
  ...units('injection', 'inj injection injections'),
])

export const QUANTITY_LABELS = new Set(['qty', 'quantity', 'qnty', 'qt', 'quan', 'reqd', 'rqd', 'मात्रा'])

/** Request words before or after a name; never part of one. */
export const ASKING = new Set(
  (
    'pls plz please kindly send need needed want wanted require required requirement urgent urgently asap ' +
    'chahiye chaiye chahie pathva pathav pathavne patva mokaljo mokljo mokalo mokli moklo joiye joie aapjo apjo aapo pahije paheje havi hava ' +
    'chhe chho che venum vendum veynum anuppu anuppunga kodunga thaanga beku kodi kavali kaavali pampandi bhejjo bhejiyo dedijiye lagse dyave dya dyaa ' +
    'पाठवा पाठव पाहिजे द्या मोकलजो जोइए bhej bhejo bhejna bhejdo dena dedo dijiye kar karo de do mujhe hame hamko aur bhi ' +
    'also and only sirf keval fakt phakt faqat matrame mattum sudhu shudhu bas each immediately emergency argent arjent arzent today order arrange jaldi lagega lagana lagaana lagao lagakar lagel lagtil pakka me ka ke ki ane ani aani i we some us the of ' +
    'चाहिए भेजो भेज दो देना और कृपया जल्दी'
  ).split(' '),
)

/** Lines that consist only of these words are talk. */
export const TALK = new Set(
  (
    'hi hello hey hii helo namaste namaskar namaskaar pranam salaam salam good gud morning mrng evening afternoon ' +
    'night gm gn ge dear sir sirji madam mam maam bhai bhaiya bhaia ji boss team all bro brother uncle friend ' +
    'thanks thank thanking thanx ty yours faithfully sincerely truly thnx thx tnx thanku thankyou you u dhanywad dhanyavad dhanyawad shukriya regards regard warm best ' +
    'ok okay k yes haan han hanji theek thik hai is are my our your this that it for from to by with on at in ' +
    'list lists below following follows stock available availability medicine medicines medicin med meds items ' +
    'item product products name names sr s sno serial particulars description rate mrp amount total sub ' +
    'delivery deliver delivered tomorrow kal aaj shaam subah se tak pehle before after due date time number order orders orderd ' +
    'new todays daily weekly shop store medical chemist pharmacy purchase bas itna itni net nett aabhar aabhaar kale aapish aapis apish kalchi kalchya quickly soon possible as confirm reply check ' +
    'price prices let know have how much can could would will be get give bill invoice payment cash credit ' +
    'very diwali deepawali holi eid navratri n note iphone android phone godd kk itself earliest waiting expiry dated courier transport sent above mentioned same again requirement requirements ' +
    'doing greetings respected respectfully cooperation support contact call whatsapp message msg not any other ' +
    'revised outstanding handover shift duty nurse sister ' +
    'brand company substitute alternative discount scheme last first second continue continued contd coming tmrw ' +
    'needs see per usual regular monthly patient customer customers there was were we have has had does did what ' +
    'when where which who why then than so but because before billing pending remaining received receive missing ' +
    'wrong return returned replacement damage damaged quotation quote find attached happy year attach if no nos ' +
    'ye yeh wo woh inhe isme uska iska wala wale wali sab sabhi saari saara sari neeche niche likhi likhe likha diye ' +
    'gaye gayi hue hua dawai dawaiyan dawaiya dawaiyaan dawa dawaye maal saman samaan hi toh nahi nahin mat agar jo ' +
    'jitna kitna ho hoga hogi rahega karna karein karen karenge kijiye kijiyega kripya krupya bhejiye bhejiyega ' +
    'bhijwa bhijwana bhijwado bhijwaye bhejdena denge dena paisa paise hisaab udhaar udhar baki baaki parso abhi ' +
    'thoda thodi sath saath wahi pichla pichli pehla pura poora dukan dukaan shri shree jai jay hari radhe krishna ' +
    'sat akal assalamualaikum walekum alaikum allah hafiz khuda adaab suprabhat shubh prabhat ratri ko par hain he ' +
    'apna apne aap aapka humko hume humein tum sirf jab phir fir jald zaroor jarur khatam khtm hogaya gaya milega ' +
    'dunga doonga dungi lunga loonga lenge lena leta karunga karoge kia kiya bhejunga bhejenge aunga aayega aaya aayenge aa ' +
    'jayega raha rahi rahe kyu kyun kaise kitne kitni kab kahan yahan wahan idhar udhar mila mile rakhna rakho dekh dekho ' +
    'dekhna bol bolo bolna batao bata batana dijiyega lijiye lijiyega likh likho likhna likhlo samajh nhi liye liya lag lage ' +
    'ruko rukiye sorry sory actually actualy correction instead rather oops galti ' +
    'tha thi the baje baat bat mahina mahine hafte din raat dopahar khada khade purana naya sahi galat theek thik fast ' +
    'times many wapas wapis jana jaana replace mat bhijwaye khatam finish shortage short jaldi ' +
    'cheque upi neft gpay phonepe paytm credit udhari rupees rupaye rupay rs nagad bill challan transport lr number ' +
    'note noted notedown distributor distributors agency agencies enterprises traders stockist wholesale hamara hamare ' +
    'humara aapke apka apke mera mere tumhara unka unke inka inke kuch koi kaun kisi kisko usko isko jisko ' +
    'milta sakta sakte sake wish wishes baad mein forwarded photo photos media image video audio sticker omitted deleted ' +
    'नमस्ते नमस्कार धन्यवाद सर जी भाई भैया शुक्रिया प्रणाम राम दवा दवाई सूची लिस्ट ये यह वो सब सभी नीचे ऊपर लिखी ' +
    'लिखे दी गई दवाइयाँ दवाइयां दवाएं दवाएँ दवाइयों भेजिए भेजिये भेजें दीजिए दीजिये दें करें करना ही भी तो आज कल परसों शाम ' +
    'सुबह रात तक जय श्री राधे कृष्ण माता की के का में से है हैं हो ऑर्डर आर्डर माल सामान तुरंत मिल सके अभी शुभ प्रभात ' +
    'दे दूंगा दूँगा देंगे दूंगी कर लेंगे लेना लेंगे बाद चाहिये चाहिएं बजे रुपये भेजना भिजवा दीजिएगा ज़रा थोड़ा सबको ' +
    // Tamil, Telugu, Kannada, Malayalam, Bengali, Gujarati, Marathi and Punjabi
    'vanakkam anna annaa akka thambi indha inda intha antha podunga podungo podu naalaikku nalaikku naalaiku innaikku inniku varuma varum vanga vaanga nandri kudunga kudu kudungo konjam seekiram sikiram kaasu panam ellam ellaam irukka iruka venumnu sollunga ' +
    'namaskaram namasthe annaya repu ivvandi ivandi dhanyavadalu tondaraga dabbulu vastunda namaskara kalisi naale dhanyavadagalu ivattu chetta chettan vegam nanni tharumo nalekku ' +
    'dada didi pathiye pathao dhonnobad taratari lagbe kem chho bhaai lakho lakhjo kale aaje badhu hisab karishu savare saanje moklavjo avjo aavjo udya sakali ghya saheb kasa aahat lavkar lagech dhanyavaad veerji paaji kiddan ' +
    'uske uski iske iski chalu aahe ahe undi unnayi scheme ' +
    'fridge maal ice puro puru thai gayo gayu gaya padi pade chal rha rhi rhe hu hun kai kahi ippo ivlo dhaan ivalo dhan romba kya pani ' +
    'tks thks printed final karke bhav licence license copy against fixed deto gheto ' +
    'सोमवारी मंगळवारी बुधवारी गुरुवारी शुक्रवारी शनिवारी रविवारी देतो घेतो ' +
    'संध्या रात्रि सत अकाल हमें हमको मुझे साथ वाला वाली वाले पैसे बाकी हिसाब ज़रूर जरूर'
  ).split(' '),
)

/**
 * Also talk, but each is a brand too: they make a line talk only together with another word of talk. `Ram` alone, or
 * `Balance 50`, can be an order; `Jai Shree Ram` is a greeting.
 */
export const TALK_OR_BRAND = new Set(
  (
    'revert fresh dt exp bal balance parcel etc hope well fine day kind if page end tmr tom done rest ram om sri din sir ' +
    'madam mam boss team all best okay dear daily ne cho rate let can be get turant mata di nice great bus evening by it at in lo less'
  ).split(' '),
)

/** Makes talk a greeting. */
export const GREETING = new Set(
  (
    'hi hello hey hii helo namaste namaskar namaskaar pranam salaam salam good gud morning mrng evening afternoon night ' +
    'gm gn ge greetings respected dear ram radhe krishna shree shri jai jay akal assalamualaikum walekum adaab ' +
    'suprabhat shubh prabhat happy नमस्ते नमस्कार प्रणाम राम जय राधे शुभ प्रभात'
  ).split(' '),
)

/** Starts a sign-off: everything after it, to the end, is the sender. */
export const SIGN_OFF = new Set(
  'regards regard thanks thank thanking thnx thx tnx thanx thanku thankyou ty yours dhanyavad dhanyawad dhanywad shukriya धन्यवाद शुक्रिया'.split(
    ' ',
  ),
)

/** Forms of address before a name: `bhai combiflam 20 patta`. */
export const VOCATIVES = new Set(
  'sir sirji bhai bhaiya bhaia madam mam maam boss dear ji hello hi'.split(' '),
)

/** Of people who sign a list. */
export const SURNAMES = new Set(
  (
    'ji sharma verma varma gupta agarwal agrawal jain shah patel mehta desai joshi kulkarni patil pawar shinde more jadhav ' +
    'singh yadav mishra pandey tiwari dubey chauhan rathore rajput kumar kumari khan ansari shaikh sheikh pathan reddy rao naidu ' +
    'iyer iyengar nair menon pillai murugan das bose ghosh banerjee chatterjee mukherjee roy sahu soni thakkar trivedi bhatt bansal mittal goyal'
  ).split(' '),
)

/** How, and how often a medicine is taken: of a prescription. */
export const DOSES = new Set('tds tid bid qid hs sos bd od po iv im sc stat prn bbf abf'.split(' '))

/** Parts of a shop that a heading names. */
export const DEPARTMENTS = new Set(
  'skin derma dental baby surgical general generic generics cosmetic cosmetics fridge cold ortho gynae gynaec pedia paediatric child women cardiac diabetic otc ayurvedic ward opd ipd icu indent requisition department dept'.split(
    ' ',
  ),
)

/** Integers that are hardly ever strengths: at the end of a line they count packs. */
export const NO_STRENGTHS = new Set([7, 9, 11, 13, 14, 17, 19, 21, 22, 23, 26, 27, 28, 29])

/** Numbers after these count the order, not packs. */
export const COUNTS_THE_LIST = new Set(
  'total order orders list items item bill invoice date page no amount serial'.split(' '),
)

/** Words that an address has and no medicine. */
export const PLACES = new Set(
  (
    'shop road rd street nagar marg chowk chouk colony opp opposite near behind bazar bazaar market mohalla gali lane ' +
    'sector plot floor dist district tehsil taluka village vill post pincode pin station bus stand complex building ' +
    'bldg apartment society ward galli mandi ganj puram vihar bypass highway circle cross layout phase'
  ).split(' '),
)
function units(unit: string, list: string): [string, string][] {
  return list.split(' ').map((word) => [word, unit])
}
