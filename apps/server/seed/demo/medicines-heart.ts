/** Blood pressure, cholesterol, heart and clotting; the format is that of `expandBrandTable`. */
export const heartBrands = `
*Telma | Glenmark | tab 30 | Telmisartan | 20@127; 40@226; 80@345
*Telma H | Glenmark | tab 30 | Telmisartan + Hydrochlorothiazide (12.5mg) | =40mg@372; 80=80mg@490
*Telma-AM | Glenmark | tab 30 | Telmisartan + Amlodipine (5mg) | =40mg@365; 80=80mg@480
Telma-CT | Glenmark | tab 15 | Telmisartan (40mg) + Chlorthalidone | 40/6.25=6.25mg@178; 40/12.5=12.5mg@190
Telma-Beta | Glenmark | tabpr 15 | Telmisartan (40mg) + Metoprolol Succinate | 25@196; 50@231
*Storvas | Sun Pharma | tab 15 | Atorvastatin | 5@72; 10@101; 20@232; 40@330
*Clopilet | Sun Pharma | tab 15 | Clopidogrel | 75@112; 150@178
*Ecosprin | USV | tab 14 | Aspirin | 75@5.4; 150@8.6
Ecosprin | USV | tab 10 | Aspirin | 325@9.2
*Ecosprin-AV | USV | cap 15 | Aspirin + Atorvastatin | 75/10=75mg+10mg@62; 75/20=75mg+20mg@98; 150/10=150mg+10mg@66; 150/20=150mg+20mg@104
Ecosprin Gold | USV | cap 15 | Aspirin (75mg) + Atorvastatin + Clopidogrel (75mg) | 10@110; 20@151; 40@212
Roseday | USV | tab 15 | Rosuvastatin | 5@124; 10@231; 20@356; 40@498
Roseday-F | USV | tab 15 | Rosuvastatin + Fenofibrate (160mg) | 5@266
*Tazloc | USV | tab 15 | Telmisartan | 20@64; 40@117; 80@176
Tazloc-H | USV | tab 15 | Telmisartan + Hydrochlorothiazide (12.5mg) | 80@248
Tazloc Trio | USV | tab 15 | Telmisartan + Amlodipine (5mg) + Hydrochlorothiazide (12.5mg) | 40@238; 80@302
Clopitab-A | Lupin | cap 15 | Clopidogrel (75mg) + Aspirin | 75@82; 150@88
Tonact TG | Lupin | tab 15 | Atorvastatin (10mg) + Fenofibrate (160mg) | @276
Telista H | Lupin | tab 15 | Telmisartan + Hydrochlorothiazide (12.5mg) | =40mg@158; 80=80mg@220
Ramistar | Lupin | tab 15 | Ramipril | 1.25@72; 2.5@118; 5@176
Ivabrad | Lupin | tab 15 | Ivabradine | 5@342; 7.5@448
Starpress XL | Lupin | tabxr 10 | Metoprolol Succinate | 25@52; 50@79
*Met XL | Ajanta | tabxr 20 | Metoprolol Succinate | 12.5@94; 25@126; 50@182; 100@236
Met XL AM | Ajanta | tabxr 15 | Metoprolol Succinate + Amlodipine (5mg) | 25/5=25mg@126; 50/5=50mg@168
Atorfit CV | Ajanta | cap 15 | Atorvastatin + Clopidogrel (75mg) | 10@168; 20@238
Cinod | Ajanta | tab 15 | Cilnidipine | 5@86; 10@131; 20@198
*Atorlip | Cipla | tab 15 | Atorvastatin | 5@68; 10@98; 20@221; 40@328
*Amlopres | Cipla | tab 15 | Amlodipine | 2.5@32; 5@48; 10@86
Amlopres-AT | Cipla | tab 15 | Amlodipine (5mg) + Atenolol | =50mg@94; 25=25mg@78
Metolar | Cipla | tab 10 | Metoprolol Tartrate | 25@41; 50@64; 100@98
*Ciplar | Cipla | tab 15 | Propranolol | 10@19; 40@44
*Dytor | Cipla | tab 15 | Torasemide | 5@42; 10@78; 20@126; 40@198
Carca | Intas | tab 10 | Carvedilol | 3.125@38; 6.25@54; 12.5@76
*Deplatt | Torrent | tab 15 | Clopidogrel | 75@106; 150@172
Deplatt-CV | Torrent | cap 15 | Clopidogrel (75mg) + Atorvastatin + Aspirin (75mg) | 20@192
*Nikoran | Torrent | tab 20 | Nicorandil | 5@226; 10@412
Nebicard | Torrent | tab 15 | Nebivolol | 2.5@118; 5@172; 10@258
Losar | Torrent | tab 15 | Losartan | 25@82; 50@128
Tide Plus | Torrent | tab 10 | Torasemide + Spironolactone (50mg) | 10@76; 20@98
Telsartan | Dr Reddy's | tab 14 | Telmisartan | 20@68; 40@119; 80@172
Telsartan-H | Dr Reddy's | tab 14 | Telmisartan (40mg) + Hydrochlorothiazide (12.5mg) | @162
*Stamlo | Dr Reddy's | tab 30 | Amlodipine | 2.5@62; 5@98; 10@168
Stamlo Beta | Dr Reddy's | tab 15 | Amlodipine (5mg) + Atenolol (50mg) | @102
Eliquis | Pfizer | tab 20 | Apixaban | 2.5@782; 5@790
*Telmikind | Mankind | tab 10 | Telmisartan | 20@24; 40@39; 80@62
Telmikind-AM | Mankind | tab 10 | Telmisartan + Amlodipine (5mg) | 80@82
Asomex | Emcure | tab 15 | S-Amlodipine | 1.25@42; 2.5@86; 5@138
Asomex-TM | Emcure | tab 10 | S-Amlodipine (2.5mg) + Telmisartan (40mg) | @124
Metpure-XL | Emcure | tabxr 10 | S-Metoprolol Succinate | 12.5@58; 50@138
*Aten | Zydus | tab 14 | Atenolol | 25@26; 50@42; 100@78
Losacar | Zydus | tab 15 | Losartan | 25@74; 50@126
Losacar-H | Zydus | tab 15 | Losartan (50mg) + Hydrochlorothiazide (12.5mg) | @158
Amlong-A | Micro Labs | tab 15 | Amlodipine (5mg) + Atenolol (50mg) | @88
Nebilong | Micro Labs | tab 15 | Nebivolol | 2.5@112; 5@166
Arbitel | Micro Labs | tab 15 | Telmisartan | 40@111; 80@168
CTD | Ipca | tab 15 | Chlorthalidone | 6.25@62; 12.5@98; 25@148
CTD-T | Ipca | tab 10 | Chlorthalidone + Telmisartan (40mg) | 6.25/40=6.25mg@96; 12.5/40=12.5mg@112
Tenoric | Ipca | tab 15 | Atenolol + Chlorthalidone | 25=25mg+12.5mg@72; 50=50mg+12.5mg@98
Olmesar | Macleods | tab 15 | Olmesartan Medoxomil | 10@78; 20@128; 40@204
Nexovas | Macleods | tab 15 | Cilnidipine | 5@84; 10@128; 20@188
*Nicardia Retard | JB Chemicals | tab 15 | Nifedipine | 10@31; 20@48
Nicardia XL | JB Chemicals | tabxr 15 | Nifedipine | 30@162; 60@236
*Cilacar | JB Chemicals | tab 15 | Cilnidipine | 5@116; 10@182; 20@274
Cilacar-T | JB Chemicals | tab 15 | Cilnidipine (10mg) + Telmisartan | 40@228; 80@284
Cilacar-M | JB Chemicals | tabpr 15 | Cilnidipine (10mg) + Metoprolol Succinate | 25@224; 50@258
Azmarda | JB Chemicals | tab 14 | Sacubitril + Valsartan | 50mg=24mg+26mg@436; 100mg=49mg+51mg@468; 200mg=97mg+103mg@504
Eritel LN | Eris | tab 10 | Telmisartan + Cilnidipine (10mg) | 40@134; 80@172
Eritel CH | Eris | tab 10 | Telmisartan + Chlorthalidone (12.5mg) | 40@126; 80@166
Olmin | Eris | tab 10 | Olmesartan Medoxomil | 20@92; 40@148
*Brilinta | AstraZeneca | tab 14 | Ticagrelor | 60@406; 90@412
Crestor | AstraZeneca | tab 15 | Rosuvastatin | 5@278; 10@512; 20@748
Imdur | AstraZeneca | tab 30 | Isosorbide Mononitrate | 30@242
Diovan | Novartis | tab 10 | Valsartan | 80@212; 160@328
*Xarelto | Bayer | tab 14 | Rivaroxaban | 10@1012; 15@1046; 20@1058
*Cardace | Sanofi | tab 15 | Ramipril | 1.25@92; 2.5@148; 5@226; 10@338
Cardace H | Sanofi | tab 10 | Ramipril + Hydrochlorothiazide (12.5mg) | 2.5@128; 5@172
Cordarone | Sanofi | tab 10 | Amiodarone | 100@82; 200@146
*Lasix | Sanofi | tab 15 | Furosemide | 40@14.6
Lasix | Sanofi | amp 2 | Furosemide (10mg/ml) | @11.4
Plavix | Sanofi | tab 14 | Clopidogrel | 75@452
Sorbitrate | Abbott | tab 50 | Isosorbide Dinitrate | 5@32; 10@41
Tellzy | Alembic | tab 15 | Telmisartan | 20@54; 40@98; 80@152
Envas | Cadila | tab 15 | Enalapril | 2.5@41; 5@62; 10@101
Telvas | Aristo | tab 10 | Telmisartan | 20@42; 40@72; 80@114
Clexane | Sanofi | pfs 0.4 | Enoxaparin (40mg/0.4ml) | 40mg@438
Clexane | Sanofi | pfs 0.6 | Enoxaparin (60mg/0.6ml) | 60mg@566
`
