/**
 * Lines as shops write them: pasted text ⇒ name ⇒ packs wanted ⇒ unit. `⇒ -` is not a line of the list. Without a
 * quantity in the text there is none here.
 */
export const CASES = `
Dolo 650 - 10 strips ⇒ Dolo 650 ⇒ 10 ⇒ strip
10 x Pan 40 ⇒ Pan 40 ⇒ 10
tab azithral 500 5 nos ⇒ tab azithral 500 ⇒ 5 ⇒ piece
1) Augmentin 625 duo – 2 box ⇒ Augmentin 625 duo ⇒ 2 ⇒ box
Telma 40 *3 ⇒ Telma 40 ⇒ 3
crocin syp 60ml (2) ⇒ crocin syp 60ml ⇒ 2
Shelcal 500 ⇒ Shelcal 500
Ecosprin 75 ⇒ Ecosprin 75
combiflam ⇒ combiflam
Volini gel ⇒ Volini gel
Betadine 5% ⇒ Betadine 5%
Dolo650-10 ⇒ Dolo650 ⇒ 10
dolo 650 10strips ⇒ dolo 650 ⇒ 10 ⇒ strip
Dolo 650 : 10 strip ⇒ Dolo 650 ⇒ 10 ⇒ strip
Dolo 650: 10 ⇒ Dolo 650 ⇒ 10
Dolo 650 = 10 ⇒ Dolo 650 ⇒ 10
Dolo 650 -> 10 ⇒ Dolo 650 ⇒ 10
Dolo 650 => 10 strips ⇒ Dolo 650 ⇒ 10 ⇒ strip
Dolo 650 ... 10 ⇒ Dolo 650 ⇒ 10
Dolo 650,10 ⇒ Dolo 650 ⇒ 10
Dolo 650, 10 ⇒ Dolo 650 ⇒ 10
Dolo 650, 10 strips ⇒ Dolo 650 ⇒ 10 ⇒ strip
Dolo 650 10 ⇒ Dolo 650 ⇒ 10
10 Dolo 650 ⇒ Dolo 650 ⇒ 10
10 strips Dolo 650 ⇒ Dolo 650 ⇒ 10 ⇒ strip
10 strips of Dolo 650 ⇒ Dolo 650 ⇒ 10 ⇒ strip
10x Dolo 650 ⇒ Dolo 650 ⇒ 10
10 × Dolo 650 ⇒ Dolo 650 ⇒ 10
10 * Dolo 650 ⇒ Dolo 650 ⇒ 10
Dolo 650 x 10 ⇒ Dolo 650 ⇒ 10
Dolo 650 x10 ⇒ Dolo 650 ⇒ 10
Dolo 650 X 10 ⇒ Dolo 650 ⇒ 10
Dolo 650 × 10 strips ⇒ Dolo 650 ⇒ 10 ⇒ strip
Dolo 650x10 ⇒ Dolo 650 ⇒ 10
Dolo 650*10 ⇒ Dolo 650 ⇒ 10
Dolo 650 (10) ⇒ Dolo 650 ⇒ 10
Dolo 650 [10] ⇒ Dolo 650 ⇒ 10
Dolo 650 (10 strips) ⇒ Dolo 650 ⇒ 10 ⇒ strip
Dolo 650 qty 10 ⇒ Dolo 650 ⇒ 10
Dolo 650 Qty: 10 ⇒ Dolo 650 ⇒ 10
Dolo 650 qty-10 ⇒ Dolo 650 ⇒ 10
Dolo 650 quantity 10 strips ⇒ Dolo 650 ⇒ 10 ⇒ strip
qty 5 limcee 500 ⇒ limcee 500 ⇒ 5
Dolo 650 mg - 10 strips ⇒ Dolo 650 mg ⇒ 10 ⇒ strip
Dolo 650mg 10 strips ⇒ Dolo 650mg ⇒ 10 ⇒ strip
Dolo 650 tablet 10 strips ⇒ Dolo 650 tablet ⇒ 10 ⇒ strip
Dolo 650 tab - 10 ⇒ Dolo 650 tab ⇒ 10
Dolo 650 tab 10 ⇒ Dolo 650 tab ⇒ 10
Dolo 650 10 tab ⇒ Dolo 650 ⇒ 10 ⇒ tablet
Dolo 650 - 10 tabs ⇒ Dolo 650 ⇒ 10 ⇒ tablet
Tab. Dolo 650 - 10 strips ⇒ Tab. Dolo 650 ⇒ 10 ⇒ strip
TAB DOLO 650 10 STRIP ⇒ TAB DOLO 650 ⇒ 10 ⇒ strip
T. Dolo 650 10 str ⇒ T. Dolo 650 ⇒ 10 ⇒ strip
Cap Omez 20 - 5 strips ⇒ Cap Omez 20 ⇒ 5 ⇒ strip
Cap. Becosules 3 strips ⇒ Cap. Becosules ⇒ 3 ⇒ strip
Inj Monocef 1gm 5 vials ⇒ Inj Monocef 1gm ⇒ 5 ⇒ vial
inj. monocef 1g - 5 ⇒ inj. monocef 1g ⇒ 5
Monocef 1g inj 2 ⇒ Monocef 1g inj ⇒ 2
Syp Ascoril LS 2 bottles ⇒ Syp Ascoril LS ⇒ 2 ⇒ bottle
Ascoril LS syrup 2 btl ⇒ Ascoril LS syrup ⇒ 2 ⇒ bottle
Ascoril LS syp 3 ⇒ Ascoril LS syp ⇒ 3
Grilinctus syp 100ml - 4 ⇒ Grilinctus syp 100ml ⇒ 4
Grilinctus syp 100 ml 4 pcs ⇒ Grilinctus syp 100 ml ⇒ 4 ⇒ piece
Betnovate cream 20gm 3 ⇒ Betnovate cream 20gm ⇒ 3
Betnovate-N cream x 3 ⇒ Betnovate-N cream ⇒ 3
Volini gel 30g - 2 tubes ⇒ Volini gel 30g ⇒ 2 ⇒ tube
volini gel 3 ⇒ volini gel ⇒ 3
Candid B cream 2 tube ⇒ Candid B cream ⇒ 2 ⇒ tube
Moxiflox eye drops 5 ⇒ Moxiflox eye drops ⇒ 5
Ciplox eye/ear drops - 5 pcs ⇒ Ciplox eye/ear drops ⇒ 5 ⇒ piece
Otrivin nasal spray 2 ⇒ Otrivin nasal spray ⇒ 2
asthalin inhaler x1 ⇒ asthalin inhaler ⇒ 1
Asthalin inhaler - 2 pc ⇒ Asthalin inhaler ⇒ 2 ⇒ piece
Foracort 400 rotacap - 1 ⇒ Foracort 400 rotacap ⇒ 1
Foracort inhaler 400 ⇒ Foracort inhaler 400
Duolin respules 10 nos ⇒ Duolin respules ⇒ 10 ⇒ piece
ORS sachet orange 20 ⇒ ORS sachet orange ⇒ 20
Electral powder 21g 25 pkt ⇒ Electral powder 21g ⇒ 25 ⇒ packet
Calcirol sachet 4 nos. ⇒ Calcirol sachet ⇒ 4 ⇒ piece
Human Mixtard 40iu 3 vial ⇒ Human Mixtard 40iu ⇒ 3 ⇒ vial
Lantus 100IU/ml - 2 ⇒ Lantus 100IU/ml ⇒ 2
Augmentin 625 duo 2 box ⇒ Augmentin 625 duo ⇒ 2 ⇒ box
Augmentin Duo 625 - 2bx ⇒ Augmentin Duo 625 ⇒ 2 ⇒ box
Clavam 625 - 3 strips of 10 ⇒ Clavam 625 ⇒ 3 ⇒ strip
Omez 20mg cap 10 strips of 15 ⇒ Omez 20mg cap ⇒ 10 ⇒ strip
Pan D 15's - 5 ⇒ Pan D ⇒ 5
Montair LC - 15's - 3 ⇒ Montair LC ⇒ 3
Shelcal 500 10x10 - 5 box ⇒ Shelcal 500 ⇒ 5 ⇒ box
Shelcal 500 (10x10) 5 box ⇒ Shelcal 500 ⇒ 5 ⇒ box
Shelcal 500 1x15 - 5 ⇒ Shelcal 500 ⇒ 5
Glycomet GP2 x 10 ⇒ Glycomet GP2 ⇒ 10
Glycomet GP 2 - 10 strips ⇒ Glycomet GP 2 ⇒ 10 ⇒ strip
Glycomet-GP 1 forte 5 strip ⇒ Glycomet-GP 1 forte ⇒ 5 ⇒ strip
Telma 40x3 ⇒ Telma 40 ⇒ 3
Telma-H 40/12.5 - 6 ⇒ Telma-H 40/12.5 ⇒ 6
Telma AM 40/5 10 strips ⇒ Telma AM 40/5 ⇒ 10 ⇒ strip
Amlovas 2.5 ⇒ Amlovas 2.5
Amlovas 2.5 10 strips ⇒ Amlovas 2.5 ⇒ 10 ⇒ strip
Amlovas AT 5/50 ⇒ Amlovas AT 5/50
Thyronorm 12.5 mcg 2 bottle ⇒ Thyronorm 12.5 mcg ⇒ 2 ⇒ bottle
Eltroxin 100mcg - 3 btls ⇒ Eltroxin 100mcg ⇒ 3 ⇒ bottle
Azee 200mg/5ml susp 2 ⇒ Azee 200mg/5ml susp ⇒ 2
Zifi 200 - 4 strips ⇒ Zifi 200 ⇒ 4 ⇒ strip
Zifi-O 5 strips ⇒ Zifi-O ⇒ 5 ⇒ strip
Zerodol SP - 20 ⇒ Zerodol SP ⇒ 20
Zerodol SP - 20 tab ⇒ Zerodol SP ⇒ 20 ⇒ tablet
Zerodol P 10 strips ⇒ Zerodol P ⇒ 10 ⇒ strip
Ultracet 1 strip ⇒ Ultracet ⇒ 1 ⇒ strip
Neurobion forte 30 tabs - 2 ⇒ Neurobion forte 30 tabs ⇒ 2
Vitamin D3 60k 4 cap ⇒ Vitamin D3 60k ⇒ 4 ⇒ capsule
Uprise D3 60K - 2 strip ⇒ Uprise D3 60K ⇒ 2 ⇒ strip
B complex 10 strips ⇒ B complex ⇒ 10 ⇒ strip
Becosules Z 3 ⇒ Becosules Z 3
Zincovit 15 tab ⇒ Zincovit 15 tab
1. Dolo 650 - 10 ⇒ Dolo 650 ⇒ 10
1.Dolo 650 - 10 ⇒ Dolo 650 ⇒ 10
(1) Dolo 650 - 10 ⇒ Dolo 650 ⇒ 10
1] Dolo 650 - 10 ⇒ Dolo 650 ⇒ 10
1: Dolo 650 - 10 ⇒ Dolo 650 ⇒ 10
1 - Dolo 650 - 10 ⇒ Dolo 650 ⇒ 10
#1 Dolo 650 - 10 ⇒ Dolo 650 ⇒ 10
a) Dolo 650 10 strips ⇒ Dolo 650 ⇒ 10 ⇒ strip
12) Telma 40 2 box ⇒ Telma 40 ⇒ 2 ⇒ box
- Dolo 650 10 strips ⇒ Dolo 650 ⇒ 10 ⇒ strip
• Dolo 650 10 strips ⇒ Dolo 650 ⇒ 10 ⇒ strip
* Dolo 650 10 strips ⇒ Dolo 650 ⇒ 10 ⇒ strip
➤ Dolo 650 10 strips ⇒ Dolo 650 ⇒ 10 ⇒ strip
✅ Dolo 650 - 10 ⇒ Dolo 650 ⇒ 10
👉 Pan 40 - 5 ⇒ Pan 40 ⇒ 5
💊 Pan 40 5 strips ⇒ Pan 40 ⇒ 5 ⇒ strip
– Pan 40 – 5 ⇒ Pan 40 ⇒ 5
· Pan 40 x 5 ⇒ Pan 40 ⇒ 5
> Pan 40 x 5 ⇒ Pan 40 ⇒ 5
~ Pan 40 x 5 ⇒ Pan 40 ⇒ 5
*Pan 40* - 5 strips ⇒ Pan 40 ⇒ 5 ⇒ strip
_Pan 40_ 5 strips ⇒ Pan 40 ⇒ 5 ⇒ strip
Dolo 650 - १० पत्ता ⇒ Dolo 650 ⇒ 10 ⇒ strip
Dolo ६५० - १० ⇒ Dolo 650 ⇒ 10
Dolo 650 १० स्ट्रिप ⇒ Dolo 650 ⇒ 10 ⇒ strip
Pan 40 ५ डिब्बा ⇒ Pan 40 ⇒ 5 ⇒ box
Ascoril २ बोतल ⇒ Ascoril ⇒ 2 ⇒ bottle
Pan ४० x ५ ⇒ Pan 40 ⇒ 5
१) Pan 40 - ५ ⇒ Pan 40 ⇒ 5
dolo 650 10 patta ⇒ dolo 650 ⇒ 10 ⇒ strip
dolo 650 10 patte ⇒ dolo 650 ⇒ 10 ⇒ strip
pan 40 2 dabba ⇒ pan 40 ⇒ 2 ⇒ box
benadryl 2 shishi ⇒ benadryl ⇒ 2 ⇒ bottle
ek patta combiflam ⇒ combiflam ⇒ 1 ⇒ strip
do strip saridon ⇒ saridon ⇒ 2 ⇒ strip
teen dabba pan 40 ⇒ pan 40 ⇒ 3 ⇒ box
saridon paanch strip ⇒ saridon ⇒ 5 ⇒ strip
two strips crocin ⇒ crocin ⇒ 2 ⇒ strip
crocin two strips ⇒ crocin ⇒ 2 ⇒ strip
one box dolo 650 ⇒ dolo 650 ⇒ 1 ⇒ box
ten strips of calpol 500 ⇒ calpol 500 ⇒ 10 ⇒ strip
disprin half dozen ⇒ disprin ⇒ 0.5 ⇒ dozen
2 dozen vicks inhaler ⇒ vicks inhaler ⇒ 2 ⇒ dozen
gelusil 1 dz ⇒ gelusil ⇒ 1 ⇒ dozen
please send volini gel 3 ⇒ volini gel ⇒ 3
pls send dolo 650 10 strips ⇒ dolo 650 ⇒ 10 ⇒ strip
need pan 40 5 strips urgent ⇒ pan 40 ⇒ 5 ⇒ strip
want 10 strips of dolo 650 ⇒ dolo 650 ⇒ 10 ⇒ strip
send me combiflam 2 strips ⇒ combiflam ⇒ 2 ⇒ strip
mujhe dolo 650 10 strip chahiye ⇒ dolo 650 ⇒ 10 ⇒ strip
dolo 650 10 strip bhej do ⇒ dolo 650 ⇒ 10 ⇒ strip
aur pan 40 5 strip ⇒ pan 40 ⇒ 5 ⇒ strip
insulin 40iu 3 vial urgent ⇒ insulin 40iu ⇒ 3 ⇒ vial
Dolo 650 10 strips pls ⇒ Dolo 650 ⇒ 10 ⇒ strip
and Telma 40 2 strips ⇒ Telma 40 ⇒ 2 ⇒ strip
also Telma 40 - 2 ⇒ Telma 40 ⇒ 2
Telma 40 - 2 only ⇒ Telma 40 ⇒ 2
kindly send Ecosprin 75 - 3 ⇒ Ecosprin 75 ⇒ 3
Dolo 650 @ 30 - 10 strips ⇒ Dolo 650 ⇒ 10 ⇒ strip
Dolo 650 10 strips @ 28.50 ⇒ Dolo 650 ⇒ 10 ⇒ strip
Dolo 650 10 strips Rs. 300 ⇒ Dolo 650 ⇒ 10 ⇒ strip
Dolo 650 MRP 30 - 10 ⇒ Dolo 650 ⇒ 10
Dolo 650 ₹30 10 strips ⇒ Dolo 650 ⇒ 10 ⇒ strip
Pan 40 Rs 120/- 5 strips ⇒ Pan 40 ⇒ 5 ⇒ strip
Crocin 650 (15 tab) qty: 4 ⇒ Crocin 650 (15 tab) ⇒ 4
L-Thyro 50 2 bottles ⇒ L-Thyro 50 ⇒ 2 ⇒ bottle
Ceftas X 200 ⇒ Ceftas X 200
Xone 1gm inj - 10 ⇒ Xone 1gm inj ⇒ 10
Taxim-O 200 10 strips ⇒ Taxim-O 200 ⇒ 10 ⇒ strip
O2 tablet 5 strips ⇒ O2 tablet ⇒ 5 ⇒ strip
Nexpro RD 40 - 5 ⇒ Nexpro RD 40 ⇒ 5
Rantac 150 10 strip ⇒ Rantac 150 ⇒ 10 ⇒ strip
Rantac 150 : 10 ⇒ Rantac 150 ⇒ 10
Allegra 120mg x 2 strips ⇒ Allegra 120mg ⇒ 2 ⇒ strip
Allegra 180 – 3 ⇒ Allegra 180 ⇒ 3
Cetzine 10 strips ⇒ Cetzine ⇒ 10 ⇒ strip
Cetirizine 10mg 10 strips ⇒ Cetirizine 10mg ⇒ 10 ⇒ strip
Okacet 10 5 strips ⇒ Okacet 10 ⇒ 5 ⇒ strip
Sinarest 10 strip ⇒ Sinarest ⇒ 10 ⇒ strip
Wikoryl AF syrup 2 bottle ⇒ Wikoryl AF syrup ⇒ 2 ⇒ bottle
Meftal spas 5 strips ⇒ Meftal spas ⇒ 5 ⇒ strip
MEFTAL-SPAS 5 ⇒ MEFTAL-SPAS 5
Cyclopam 10 st ⇒ Cyclopam 10 st
Drotin DS 4 strips ⇒ Drotin DS ⇒ 4 ⇒ strip
Flagyl 400 - 10str ⇒ Flagyl 400 ⇒ 10 ⇒ strip
O 2 10 strips ⇒ O 2 ⇒ 10 ⇒ strip
Norflox TZ 10 strips ⇒ Norflox TZ ⇒ 10 ⇒ strip
Lomotil 2 strips ⇒ Lomotil ⇒ 2 ⇒ strip
Econorm sachet 5 pcs ⇒ Econorm sachet ⇒ 5 ⇒ piece
Liv 52 2 bottles ⇒ Liv 52 ⇒ 2 ⇒ bottle
Liv 52 DS - 2 ⇒ Liv 52 DS ⇒ 2
Liv.52 syrup 100ml 3 ⇒ Liv.52 syrup 100ml ⇒ 3
Digene gel mint 2 bottle ⇒ Digene gel mint ⇒ 2 ⇒ bottle
Gelusil MPS 5 btl ⇒ Gelusil MPS ⇒ 5 ⇒ bottle
Cremaffin plus 2 btls ⇒ Cremaffin plus ⇒ 2 ⇒ bottle
Duphalac 150ml 2 ⇒ Duphalac 150ml ⇒ 2
Looz syp 200ml - 1 ⇒ Looz syp 200ml ⇒ 1
Dulcolax 5mg 2 strips ⇒ Dulcolax 5mg ⇒ 2 ⇒ strip
Isabgol 100g 3 pkts ⇒ Isabgol 100g ⇒ 3 ⇒ packet
Atorva 10 - 10 ⇒ Atorva 10 ⇒ 10
Atorva 10 10 ⇒ Atorva 10 ⇒ 10
Atorva 10 x 10 ⇒ Atorva 10 ⇒ 10
Rosuvas 10mg 3 strips ⇒ Rosuvas 10mg ⇒ 3 ⇒ strip
Rosuvas F 10 - 3 ⇒ Rosuvas F 10 ⇒ 3
Ecosprin AV 75/10 - 4 strips ⇒ Ecosprin AV 75/10 ⇒ 4 ⇒ strip
Clopilet A 75 4 strips ⇒ Clopilet A 75 ⇒ 4 ⇒ strip
Metolar XR 50 x 3 ⇒ Metolar XR 50 ⇒ 3
Met XL 25 - 3 strips ⇒ Met XL 25 ⇒ 3 ⇒ strip
Nebicard 5 - 2 ⇒ Nebicard 5 ⇒ 2
Concor 2.5mg - 3 ⇒ Concor 2.5mg ⇒ 3
Losar H 5 strips ⇒ Losar H ⇒ 5 ⇒ strip
Losar 50 5 strips ⇒ Losar 50 ⇒ 5 ⇒ strip
Olmezest 40 - 5 ⇒ Olmezest 40 ⇒ 5
Cilacar 10 (5 strips) ⇒ Cilacar 10 ⇒ 5 ⇒ strip
Stamlo 5 (10) ⇒ Stamlo 5 ⇒ 10
Envas 5 *2 ⇒ Envas 5 ⇒ 2
Lasix 40 5 strips ⇒ Lasix 40 ⇒ 5 ⇒ strip
Dytor 10 - 2 strips ⇒ Dytor 10 ⇒ 2 ⇒ strip
Aldactone 25 2 strip ⇒ Aldactone 25 ⇒ 2 ⇒ strip
Janumet 50/500 - 4 ⇒ Janumet 50/500 ⇒ 4
Janumet 50/1000mg 4 strips ⇒ Janumet 50/1000mg ⇒ 4 ⇒ strip
Galvus met 50/500 2 ⇒ Galvus met 50/500 ⇒ 2
Glimisave M2 10 strips ⇒ Glimisave M2 ⇒ 10 ⇒ strip
Glimisave M1 - 5 ⇒ Glimisave M1 ⇒ 5
Amaryl 1mg 3 strips ⇒ Amaryl 1mg ⇒ 3 ⇒ strip
Gluconorm SR 500 - 6 ⇒ Gluconorm SR 500 ⇒ 6
Voglibose 0.2 3 strips ⇒ Voglibose 0.2 ⇒ 3 ⇒ strip
Vobose 0.3mg x 5 ⇒ Vobose 0.3mg ⇒ 5
Levipil 500 2 strips ⇒ Levipil 500 ⇒ 2 ⇒ strip
Gabapin NT 100 - 3 ⇒ Gabapin NT 100 ⇒ 3
Pregaba M 75 3 strips ⇒ Pregaba M 75 ⇒ 3 ⇒ strip
Nexito 10 - 2 strips ⇒ Nexito 10 ⇒ 2 ⇒ strip
Nexito plus 2 str ⇒ Nexito plus ⇒ 2 ⇒ strip
Clonotril 0.5 - 2 ⇒ Clonotril 0.5 ⇒ 2
Restyl 0.25mg 5 strips ⇒ Restyl 0.25mg ⇒ 5 ⇒ strip
Medrol 4mg - 3 ⇒ Medrol 4mg ⇒ 3
Wysolone 10 dt 4 strips ⇒ Wysolone 10 dt ⇒ 4 ⇒ strip
Defcort 6 - 5 strips ⇒ Defcort 6 ⇒ 5 ⇒ strip
Dexona inj 2ml 10 vial ⇒ Dexona inj 2ml ⇒ 10 ⇒ vial
Dexona tab 5 strips ⇒ Dexona tab ⇒ 5 ⇒ strip
Avil 25mg 10 strips ⇒ Avil 25mg ⇒ 10 ⇒ strip
Avil inj 2ml 10 amp ⇒ Avil inj 2ml ⇒ 10 ⇒ ampoule
Phenergan syp 2 bot ⇒ Phenergan syp ⇒ 2 ⇒ bottle
Perinorm inj 5 amps ⇒ Perinorm inj ⇒ 5 ⇒ ampoule
Emeset 4 - 5 strips ⇒ Emeset 4 ⇒ 5 ⇒ strip
Emeset 4mg MD tab 3 strip ⇒ Emeset 4mg MD tab ⇒ 3 ⇒ strip
Ondem syrup 30ml - 6 ⇒ Ondem syrup 30ml ⇒ 6
Domstal 10 - 5 ⇒ Domstal 10 ⇒ 5
Vertin 16mg 3 strips ⇒ Vertin 16mg ⇒ 3 ⇒ strip
Stugeron 25 2 strip ⇒ Stugeron 25 ⇒ 2 ⇒ strip
Deriphyllin retard 150 3 strips ⇒ Deriphyllin retard 150 ⇒ 3 ⇒ strip
Montek LC 5 strips ⇒ Montek LC ⇒ 5 ⇒ strip
Montek-LC kid syrup 2 ⇒ Montek-LC kid syrup ⇒ 2
Levolin respules 0.63 - 20 pcs ⇒ Levolin respules 0.63 ⇒ 20 ⇒ piece
Budecort 0.5mg respules 2 box ⇒ Budecort 0.5mg respules ⇒ 2 ⇒ box
Seroflo 250 rotacaps 1 pc ⇒ Seroflo 250 rotacaps ⇒ 1 ⇒ piece
Tiova rotacap 1 bottle ⇒ Tiova rotacap ⇒ 1 ⇒ bottle
Folvite 5mg 10 strips ⇒ Folvite 5mg ⇒ 10 ⇒ strip
Livogen 5 strip ⇒ Livogen ⇒ 5 ⇒ strip
Autrin cap 3 strips ⇒ Autrin cap ⇒ 3 ⇒ strip
Dexorange syp 200ml 4 bottles ⇒ Dexorange syp 200ml ⇒ 4 ⇒ bottle
Supradyn 10 strips ⇒ Supradyn ⇒ 10 ⇒ strip
Revital H 2 jar ⇒ Revital H ⇒ 2 ⇒ jar
Evion 400 5 strips ⇒ Evion 400 ⇒ 5 ⇒ strip
Limcee 500 chewable 10 strips ⇒ Limcee 500 chewable ⇒ 10 ⇒ strip
CCM tab 3 strips ⇒ CCM tab ⇒ 3 ⇒ strip
Gemcal DS 2 strips ⇒ Gemcal DS ⇒ 2 ⇒ strip
Soframycin cream 5 tubes ⇒ Soframycin cream ⇒ 5 ⇒ tube
Neosporin powder 10g - 3 ⇒ Neosporin powder 10g ⇒ 3
T-bact ointment 5gm 4 tube ⇒ T-bact ointment 5gm ⇒ 4 ⇒ tube
Fucidin cream 2 ⇒ Fucidin cream ⇒ 2
Quadriderm RF 3 tubes ⇒ Quadriderm RF ⇒ 3 ⇒ tube
Candid dusting powder 100g 2 ⇒ Candid dusting powder 100g ⇒ 2
Ketoconazole 2% shampoo 2 ⇒ Ketoconazole 2% shampoo ⇒ 2
Tobrex eye drop 3 pcs ⇒ Tobrex eye drop ⇒ 3 ⇒ piece
Refresh tears - 5 ⇒ Refresh tears ⇒ 5
Itone eye drops x 4 ⇒ Itone eye drops ⇒ 4
Waxolve ear drops 2 ⇒ Waxolve ear drops ⇒ 2
Nasivion 0.05% nasal drops 3 ⇒ Nasivion 0.05% nasal drops ⇒ 3
Hexidine mouthwash 2 bottles ⇒ Hexidine mouthwash ⇒ 2 ⇒ bottle
Betadine gargle 100ml - 2 ⇒ Betadine gargle 100ml ⇒ 2
Strepsils orange 5 strips ⇒ Strepsils orange ⇒ 5 ⇒ strip
NS 500ml 10 bottles ⇒ NS 500ml ⇒ 10 ⇒ bottle
DNS 500 ml - 10 ⇒ DNS 500 ml ⇒ 10
RL 500ml x 12 ⇒ RL 500ml ⇒ 12
Tetanus toxoid inj 10 amp ⇒ Tetanus toxoid inj ⇒ 10 ⇒ ampoule
Rabipur vaccine 2 vials ⇒ Rabipur vaccine ⇒ 2 ⇒ vial
Dolo 650 0 strips ⇒ Dolo 650 ⇒ 0 ⇒ strip
Dolo 650 1,000 strips ⇒ Dolo 650 ⇒ 1000 ⇒ strip
Dolo 650 qty 1e9 ⇒ Dolo 650 qty 1e9
Dolo 650 1e1 strips ⇒ Dolo 650 1e1 strips
Dolo 650 qty: -5 ⇒ Dolo 650 ⇒ -5
[12/03/24, 10:22:05 AM] Sharma Medical: Dolo 650 10 strips ⇒ Dolo 650 ⇒ 10 ⇒ strip
12/03/2024, 10:22 - Ramesh: Pan 40 - 5 ⇒ Pan 40 ⇒ 5
good morning sir ⇒ -
Good Morning ⇒ -
Hi ⇒ -
Hello bhaiya ji ⇒ -
namaste ⇒ -
नमस्ते जी ⇒ -
धन्यवाद ⇒ -
dear sir, ⇒ -
please send the following ⇒ -
pls send ⇒ -
Order list: ⇒ -
ORDER ⇒ -
Todays order ⇒ -
Medicine list ⇒ -
S.No Medicine Name Qty ⇒ -
Name, Qty ⇒ -
thanks ⇒ -
Thank you 🙏 ⇒ -
Thanks & regards ⇒ -
regards ⇒ -
urgent ⇒ -
urgent please ⇒ -
ok ⇒ -
------ ⇒ -
***** ⇒ -
... ⇒ -
😀😀😀 ⇒ -
12345 ⇒ -
9876543210 ⇒ -
+91 98765 43210 ⇒ -
Call me 9876543210 ⇒ -
Date: 12/03/2024 ⇒ -
12-03-2024 ⇒ -
From: Sharma Medical Store ⇒ -
Sharma Medical Store ⇒ -
Gupta Medicos ⇒ -
GST No: 27AAAAA0000A1Z5 ⇒ -
Address: Station Road, Pune ⇒ -
kal subah tak bhej do ⇒ -
delivery today please ⇒ -
stock available hai? ⇒ -
confirm karo ⇒ -
Total 25 items ⇒ -
please send the following today itself: ⇒ -
Kindly send below mentioned items at the earliest - ⇒ -
Sir ye dawai bhej dena ⇒ -
bhai ye list ka maal aaj hi chahiye ⇒ -
neeche likhi dawaiyan bhejiye ⇒ -
ye sab kal subah tak bhijwa dijiye ⇒ -
thoda jaldi karna bhai ⇒ -
baki kal ⇒ -
balance payment kal kar denge ⇒ -
only good expiry please ⇒ -
Note: send only fresh expiry ⇒ -
expiry 2026 ke baad ka ⇒ -
ok thanks, waiting ⇒ -
kindly arrange at the earliest ⇒ -
pls check n revert ⇒ -
Require below items ⇒ -
Our requirement for today: ⇒ -
Todays requirement as below 👇 ⇒ -
same as last order ⇒ -
send by evening bus ⇒ -
if not available pls call ⇒ -
any other brand also ok ⇒ -
Jai Shree Ram ⇒ -
Jai mata di 🙏 ⇒ -
Radhe Radhe ⇒ -
Sat Sri Akal ji ⇒ -
Assalamualaikum bhai ⇒ -
GM sir ⇒ -
Very good morning sir ji ⇒ -
Happy Diwali to all ⇒ -
Respected sir, ⇒ -
Greetings of the day ⇒ -
Regards, Sharma Medical Store, Pune ⇒ -
Amit Medical, Nagpur ⇒ -
New Gupta Medical Stores ⇒ -
Order no 45 ⇒ -
Order dt 12/3 ⇒ -
total: 3450/- ⇒ -
Sent from my iPhone ⇒ -
राम राम जी ⇒ -
ये दवाइयाँ भेज दीजिए ⇒ -
आज शाम तक भेज दें ⇒ -
जय श्री राम ⇒ -
कृपया नीचे लिखी दवाइयां भेजें: ⇒ -
शुभ प्रभात सर ⇒ -
हमें आज ही चाहिए ⇒ -
डोलो 650 १० पत्ता ⇒ डोलो 650 ⇒ 10 ⇒ strip
please send crocin today ⇒ crocin
Boss 0.2 - 5 ⇒ Boss 0.2 ⇒ 5
Balance 50 x 3 ⇒ Balance 50 ⇒ 3
Ram 5mg tab 2 strips ⇒ Ram 5mg tab ⇒ 2 ⇒ strip
All 9 10 strips ⇒ All 9 ⇒ 10 ⇒ strip
Rest tab - 5 ⇒ Rest tab ⇒ 5
Combiflam 7 ⇒ Combiflam ⇒ 7
Sir 10 ⇒ Sir 10
Daily tablet 3 strips ⇒ Daily tablet ⇒ 3 ⇒ strip
duolin 3 ⇒ duolin 3
duolin 3 - 5 ⇒ duolin 3 ⇒ 5
sir volini gel 2 bhej dena ⇒ volini gel ⇒ 2
bhai combiflam 20 patta jaldi ⇒ combiflam ⇒ 20 ⇒ strip
aur ek dabba dolo 650 bhi ⇒ dolo 650 ⇒ 1 ⇒ box
Novorapid flexpen 3ml - 2pen ⇒ Novorapid flexpen 3ml ⇒ 2 ⇒ pen
Human Mixtard 30/70 - 5 cartridges ⇒ Human Mixtard 30/70 ⇒ 5 ⇒ cartridge
GSTIN 27ABCDE1234F1Z5 ⇒ -
Augmentin 625 - 1/2 box ⇒ Augmentin 625 ⇒ 0.5 ⇒ box
Dolo 650 half box ⇒ Dolo 650 ⇒ 0.5 ⇒ box
`
