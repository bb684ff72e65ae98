/** Vitamins, minerals, iron and calcium; the format is that of `expandBrandTable`. */
export const vitaminBrands = `
*Shelcal | Torrent | tab 15 otc | Calcium + Vitamin D3 | 500=500mg+250IU@132; 250=250mg+125IU@78
*Shelcal HD | Torrent | tab 15 otc | Calcium (500mg) + Vitamin D3 (500IU) | 12@168
*Shelcal-XT | Torrent | tab 15 | Calcium (500mg) + Vitamin D3 (2000IU) + Methylcobalamin (1500mcg) + L-Methylfolate (1mg) + Pyridoxal Phosphate (20mg) | @342
Shelcal M | Torrent | tab 15 otc | Calcium (500mg) + Vitamin D3 (250IU) + Magnesium (50mg) + Zinc (7.5mg) | @218
*Shelcal | Torrent | susp 200 otc | Calcium (250mg/5ml) + Vitamin D3 (125IU/5ml) | @162
*Becosules | Pfizer | cap 20 otc | Vitamin B1 (10mg) + Vitamin B2 (10mg) + Vitamin B3 (100mg) + Vitamin B6 (3mg) + Vitamin B12 (15mcg) + Vitamin C (150mg) | @52
*Becosules Z | Pfizer | cap 20 otc | Vitamin B1 (10mg) + Vitamin B2 (10mg) + Vitamin B6 (3mg) + Vitamin B12 (15mcg) + Vitamin C (150mg) + Zinc (41.4mg) | @64
Becosules | Pfizer | syr 120 otc | Vitamin B1 (2mg/5ml) + Vitamin B2 (2mg/5ml) + Vitamin B3 (15mg/5ml) + Vitamin B6 (0.75mg/5ml) + Vitamin C (75mg/5ml) | @82
*Neurobion Forte | P&G Health | tab 30 otc | Vitamin B1 (10mg) + Vitamin B2 (10mg) + Vitamin B3 (45mg) + Vitamin B6 (3mg) + Vitamin B12 (15mcg) | @42
*Neurobion Forte | P&G Health | amp 2 | Vitamin B1 (100mg/2ml) + Vitamin B6 (100mg/2ml) + Vitamin B12 (1000mcg/2ml) | @18
*Polybion | P&G Health | syr 250 otc | Vitamin B1 (2mg/5ml) + Vitamin B2 (2.5mg/5ml) + Vitamin B3 (20mg/5ml) + Vitamin B6 (0.5mg/5ml) | LC@142; SF@138
Polybion Active | P&G Health | cap 10 otc | Vitamin B1 (10mg) + Vitamin B6 (3mg) + Vitamin C (150mg) + Zinc (10mg) | @62
*Evion | P&G Health | cap 10 otc | Vitamin E | 200@26; 400@38; 600@58
Evion LC | P&G Health | tab 10 | Levocarnitine (150mg) + Vitamin E (200mg) | @92
*Livogen | P&G Health | tab 15 otc | Ferrous Fumarate (152mg) + Folic Acid (1.5mg) | @68
Livogen-Z | P&G Health | tab 15 otc | Ferrous Fumarate (152mg) + Folic Acid (0.75mg) + Zinc (61.8mg) | @98
Livogen | P&G Health | syr 150 otc | Ferric Ammonium Citrate (200mg/15ml) + Folic Acid (0.5mg/15ml) + Vitamin B12 (50mcg/15ml) | Tonic@168
Seven Seas Original | P&G Health | softcap 100 otc | Vitamin A (500IU) + Vitamin D3 (50IU) + Cod Liver Oil (300mg) | @412
*Nurokind | Mankind | tab 10 | Methylcobalamin | 500=500mcg@58; OD=1500mcg@98
*Nurokind Plus | Mankind | cap 10 | Methylcobalamin (1500mcg) + Alpha Lipoic Acid (100mg) + Folic Acid (1.5mg) + Pyridoxine (3mg) | RF@128
Nurokind | Mankind | amp 2 | Methylcobalamin (500mcg/ml) | 1000@42
Health OK | Mankind | tab 15 otc | Vitamin A (2500IU) + Vitamin C (40mg) + Taurine (100mg) + Zinc (10mg) | @132
*Gemcal | Alkem | cap 15 | Calcium (500mg) + Calcitriol (0.25mcg) + Zinc (7.5mg) | @268
*A to Z NS | Alkem | tab 15 otc | Vitamin A (5000IU) + Vitamin C (75mg) + Vitamin E (15mg) + Zinc (22mg) + Folic Acid (1mg) | @142
*A to Z | Alkem | syr 200 otc | Vitamin A (2500IU/5ml) + Vitamin B1 (2mg/5ml) + Vitamin C (40mg/5ml) + Zinc (3mg/5ml) | @132
A to Z Gold | Alkem | cap 15 otc | Vitamin A (5000IU) + Vitamin C (90mg) + Ginseng (42.5mg) + Zinc (22mg) | @198
A to Z | Alkem | drops 15 otc | Vitamin A (2500IU/ml) + Vitamin D3 (200IU/ml) + Vitamin C (40mg/ml) | @62
*Uprise-D3 | Alkem | softcap 4 | Cholecalciferol | 60K=60000IU@132
*Calcirol | Cadila | sachet 1 | Cholecalciferol (60000IU) | @42
Calcirol | Cadila | softcap 4 | Cholecalciferol (60000IU) | 60K@138
*Arachitol | Abbott | amp 1 | Cholecalciferol | 3L=300000IU@62; 6L=600000IU@78
*Arachitol Nano | Abbott | soln 5 | Cholecalciferol (60000IU/5ml) | 60K@78
*Tayo | Eris | tab 4 | Cholecalciferol | 60K=60000IU@132
*Revital H | Sun Pharma | cap 30 otc | Ginseng (42.5mg) + Vitamin A (2500IU) + Vitamin C (50mg) + Zinc (10mg) + Iron (10mg) | @342
*Depura Kids | Sanofi | drops 15 otc | Cholecalciferol (400IU/0.5ml) | @142
*Limcee | Abbott | chew 15 otc | Vitamin C | 500@24
*Ostocalcium | GSK | syr 200 otc | Calcium Phosphate (240mg/5ml) + Vitamin B12 (2.5mcg/5ml) + Vitamin D3 (200IU/5ml) | @138
Ostocalcium | GSK | chew 60 otc | Calcium Phosphate (380mg) + Vitamin D3 (400IU) | @212
*Cobadex CZS | GSK | tab 15 otc | Vitamin B3 (50mg) + Vitamin B6 (3mg) + Vitamin B12 (15mcg) + Zinc (25mg) + Folic Acid (1.5mg) | @112
Cobadex Forte | GSK | cap 15 otc | Vitamin B1 (10mg) + Vitamin B2 (10mg) + Vitamin B3 (50mg) + Vitamin B12 (15mcg) | @58
*Fefol | GSK | cap 15 otc | Dried Ferrous Sulphate (150mg) + Folic Acid (0.5mg) | Spansule@72
Fefol-Z | GSK | cap 15 otc | Dried Ferrous Sulphate (150mg) + Folic Acid (0.5mg) + Zinc (61.8mg) | @92
*Orofer XT | Emcure | tab 10 | Ferrous Ascorbate (100mg) + Folic Acid (1.5mg) | @168
*Orofer XT | Emcure | susp 200 | Ferrous Ascorbate (30mg/5ml) + Folic Acid (0.55mg/5ml) | @218
Orofer | Emcure | drops 30 | Iron Polymaltose (50mg/ml) | @112
*Orofer S | Emcure | injml 5 | Iron Sucrose (20mg/ml) | 100@318
*Orofer FCM | Emcure | injml 10 | Ferric Carboxymaltose (50mg/ml) | 500@2968
Dexorange | Franco-Indian | cap 15 otc | Ferric Ammonium Citrate (160mg) + Folic Acid (0.5mg) + Vitamin B12 (7.5mcg) | @82
*Dexorange | Franco-Indian | syr 200 otc | Ferric Ammonium Citrate (160mg/15ml) + Folic Acid (0.5mg/15ml) + Vitamin B12 (7.5mcg/15ml) | @158
Dexorange Paediatric | Franco-Indian | syr 150 otc | Ferric Ammonium Citrate (80mg/5ml) + Folic Acid (0.25mg/5ml) | @118
*Autrin | Pfizer | cap 30 otc | Ferrous Fumarate (300mg) + Folic Acid (1.5mg) + Vitamin B12 (15mcg) | @178
*Folvite | Pfizer | tab 45 otc | Folic Acid | 5@82
*Methycobal | Wockhardt | tab 10 | Methylcobalamin | 500=500mcg@98
Vitcofol | FDC | injml 10 | Folic Acid (0.7mg/ml) + Vitamin B12 (500mcg/ml) + Vitamin B3 (12mg/ml) | @32
*Supradyn Daily | Bayer | tab 15 otc | Vitamin A (2500IU) + Vitamin B1 (10mg) + Vitamin C (75mg) + Vitamin D3 (500IU) + Zinc (2.2mg) | @62
*Benadon | Bayer | tab 20 | Pyridoxine | 40@142
Berocca | Bayer | efftab 15 otc | Vitamin B6 (10mg) + Vitamin C (500mg) + Calcium (100mg) + Magnesium (100mg) + Zinc (10mg) | @298
*Redoxon | Bayer | efftab 10 otc | Vitamin C (1000mg) + Zinc (10mg) + Vitamin D3 (400IU) | @142
Macalvit | Dr Reddy's | tab 15 otc | Calcium (500mg) + Vitamin D3 (250IU) | 500@98
*Macalvit | Dr Reddy's | syr 200 otc | Calcium (250mg/5ml) + Vitamin D3 (125IU/5ml) | @148
Calcium Sandoz | Dr Reddy's | chew 15 otc | Calcium (250mg) + Vitamin D3 (250IU) | @112
Calcium Sandoz | Dr Reddy's | amp 10 | Calcium Gluconate (50mg/ml) | @98
*CCM | GSK | tab 30 otc | Calcium Citrate Malate (250mg) + Vitamin D3 (100IU) + Folic Acid (50mcg) | @268
*Cipcal | Cipla | tab 15 otc | Calcium + Vitamin D3 | 250=250mg+125IU@58; 500=500mg+250IU@98
*Maxirich | Cipla | cap 10 otc | Vitamin A (5000IU) + Vitamin C (75mg) + Vitamin E (15mg) + Zinc (22mg) | @98
*D-Rise | USV | cap 10 | Cholecalciferol | 2K=2000IU@128
`
