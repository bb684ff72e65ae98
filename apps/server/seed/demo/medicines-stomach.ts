/** Acidity, nausea, bowel, liver and rehydration; the format is that of `expandBrandTable`. */
export const stomachBrands = `
*Pan | Alkem | tab 15 | Pantoprazole | 20@108; 40@168
*Pan-D | Alkem | capsr 15 | Domperidone (30mg) + Pantoprazole (40mg) | @218
Pan L | Alkem | capsr 15 | Levosulpiride (75mg) + Pantoprazole (40mg) | @286
*Pan | Alkem | inj 1 | Pantoprazole | 40@56
Pan IT | Alkem | capsr 10 | Itopride (150mg) + Pantoprazole (40mg) | @232
*Pantocid | Sun Pharma | tab 15 | Pantoprazole | 20@104; 40@172
*Pantocid DSR | Sun Pharma | capsr 15 | Domperidone (30mg) + Pantoprazole (40mg) | @232
*Pantop | Aristo | tab 15 | Pantoprazole | 20@92; 40@151
*Pantop-D | Aristo | tab 15 | Domperidone (10mg) + Pantoprazole (40mg) | @186
Pantop | Aristo | inj 1 | Pantoprazole | 40@54
*Pantodac | Zydus | tab 15 | Pantoprazole | 20@96; 40@158
*Omez | Dr Reddy's | cap 20 | Omeprazole | 10@46; 20@62; 40@108
*Omez-D | Dr Reddy's | cap 15 | Domperidone (10mg) + Omeprazole (20mg) | @138
Omez DSR | Dr Reddy's | capsr 15 | Domperidone (30mg) + Omeprazole (20mg) | @172
Omez | Dr Reddy's | inj 1 | Omeprazole | 40@56
*Razo | Dr Reddy's | tab 15 | Rabeprazole | 10@116; 20@196
*Razo-D | Dr Reddy's | capsr 15 | Domperidone (30mg) + Rabeprazole (20mg) | @298
Razo L | Dr Reddy's | capsr 10 | Levosulpiride (75mg) + Rabeprazole (20mg) | @264
Rekool | Alembic | tab 15 | Rabeprazole | 10@78; 20@124
*Rekool-D | Alembic | capsr 15 | Domperidone (30mg) + Rabeprazole (20mg) | @212
*Rabicip | Cipla | tab 15 | Rabeprazole | 20@132
Rabekind-DSR | Mankind | capsr 10 | Domperidone (30mg) + Rabeprazole (20mg) | @98
*Pantakind-DSR | Mankind | capsr 10 | Domperidone (30mg) + Pantoprazole (40mg) | @94
*Veloz-D | Torrent | capsr 15 | Domperidone (30mg) + Rabeprazole (20mg) | @286
Veloz IT | Torrent | capsr 10 | Itopride (150mg) + Rabeprazole (20mg) | @248
*Nexpro | Torrent | tab 15 | Esomeprazole | 20@128; 40@206
Nexpro-L | Torrent | capsr 10 | Levosulpiride (75mg) + Esomeprazole (40mg) | @228
*Sompraz | Sun Pharma | tab 15 | Esomeprazole | 20@118; 40@198
*Rablet-D | Lupin | capsr 15 | Domperidone (30mg) + Rabeprazole (20mg) | @268
*Happi-D | Zydus | capsr 15 | Domperidone (30mg) + Rabeprazole (20mg) | @262
*Ocid | Zydus | cap 20 | Omeprazole | 10@42; 20@58
Ocid-D | Zydus | cap 15 | Domperidone (10mg) + Omeprazole (20mg) | @122
*Rantac | JB Chemicals | tab 30 | Ranitidine | 150@44; 300@72
Rantac | JB Chemicals | syr 100 | Ranitidine (75mg/5ml) | @92
Rantac-OD | JB Chemicals | tab 20 | Ranitidine (300mg) | @48
*Aciloc | Cadila | tab 30 | Ranitidine | 150@42; 300@68
Aciloc RD | Cadila | tab 20 | Domperidone (10mg) + Omeprazole (20mg) | @136
Rabeloc | Cadila | tab 15 | Rabeprazole | 10@94; 20@172
Rabeloc-RD | Cadila | capsr 15 | Domperidone (30mg) + Rabeprazole (20mg) | @264
Rabeloc | Cadila | inj 1 | Rabeprazole | 20@108
*Zinetac | GSK | tab 30 | Ranitidine | 150@46; 300@76
*Famocid | Sun Pharma | tab 14 | Famotidine | 20@8.4; 40@14.8
*Eno | GSK | sachet 5 otc | Sodium Bicarbonate (2.29gm) + Citric Acid (2.18gm) | @10
*Digene | Abbott | gelsusp 200 otc | Magnesium Hydroxide (185mg/10ml) + Simethicone (50mg/10ml) + Aluminium Hydroxide (830mg/10ml) | @154
Digene | Abbott | chew 15 otc | Magnesium Hydroxide (25mg) + Simethicone (10mg) + Aluminium Hydroxide (300mg) | @24
*Gelusil MPS | Pfizer | liquid 200 otc | Magnesium Hydroxide (250mg/5ml) + Simethicone (50mg/5ml) + Aluminium Hydroxide (250mg/5ml) | @148
*Mucaine | Pfizer | gelsusp 200 | Oxetacaine (10mg/5ml) + Aluminium Hydroxide (0.291gm/5ml) + Magnesium Hydroxide (98mg/5ml) | @218
Polycrol | Abbott | gelsusp 170 otc | Magnesium Hydroxide (100mg/5ml) + Simethicone (25mg/5ml) + Aluminium Hydroxide (250mg/5ml) | @98
*Domstal | Torrent | tab 10 | Domperidone | 10@36
*Domstal | Torrent | susp 30 | Domperidone (1mg/ml) | @42
Domstal Baby | Torrent | drops 5 | Domperidone (10mg/ml) | @48
Vomistop | Cipla | susp 30 | Domperidone (1mg/ml) | @36
*Emeset | Cipla | tab 10 | Ondansetron | 4@56; 8@98
*Emeset | Cipla | amp 2 | Ondansetron (2mg/ml) | 4mg@14
Emeset | Cipla | syr 30 | Ondansetron (2mg/5ml) | @42
*Ondem | Alkem | tabmd 10 | Ondansetron | 4@58; 8@104
Ondem | Alkem | syr 30 | Ondansetron (2mg/5ml) | @44
Ondem | Alkem | amp 2 | Ondansetron (2mg/ml) | 4mg@14.5
Vomikind | Mankind | tabmd 10 | Ondansetron | 4@38
Vomikind | Mankind | syr 30 | Ondansetron (2mg/5ml) | @34
Perinorm | Ipca | tab 10 | Metoclopramide | 10@16
*Perinorm | Ipca | amp 2 | Metoclopramide (5mg/ml) | 10mg@7
*Stemetil | Abbott | tabmd 15 | Prochlorperazine | 5@84
Stemetil | Abbott | amp 1 | Prochlorperazine (12.5mg/ml) | @12
*Avomine | Abbott | tab 10 | Promethazine | 25@48
*Vertin | Abbott | tab 15 | Betahistine | 8@156; 16@298; 24@402
Vertin OD | Abbott | tab 15 | Betahistine | 24@398; 48@572
*Cyclopam | Indoco | tab 10 | Dicyclomine (20mg) + Paracetamol (500mg) | @58
*Cyclopam | Indoco | susp 30 | Dicyclomine (10mg/5ml) + Simethicone (40mg/5ml) | @48
Cyclopam | Indoco | drops 10 | Dicyclomine (10mg/ml) + Simethicone (40mg/ml) | @56
Cyclopam | Indoco | amp 2 | Dicyclomine (10mg/ml) | @16
*Spasmonil | Cipla | tab 10 | Dicyclomine (10mg) + Paracetamol (500mg) | @42
*Buscogast | Sanofi | amp 1 | Hyoscine Butylbromide (20mg/ml) | @18
*Colospa Retard | Abbott | cap 15 | Mebeverine | 200@412
Librax | Abbott | tab 20 | Chlordiazepoxide (5mg) + Clidinium (2.5mg) | @162
*Cremaffin | Abbott | liquid 225 otc | Liquid Paraffin (3.75ml/15ml) + Milk of Magnesia (11.25ml/15ml) | @268
*Cremaffin Plus | Abbott | syr 225 | Liquid Paraffin (1.25ml/5ml) + Milk of Magnesia (3.75ml/5ml) + Sodium Picosulfate (3.33mg/5ml) | @312
*Duphalac | Abbott | soln 250 | Lactulose (10gm/15ml) | @342
*Looz | Intas | soln 200 | Lactulose (10gm/15ml) | @286
*Dulcoflex | Sanofi | tab 10 otc | Bisacodyl | 5@13.6
*Electral | FDC | sachet 21.8 otc | Sodium Chloride (2.6gm) + Potassium Chloride (1.5gm) + Sodium Citrate (2.9gm) + Dextrose Anhydrous (13.5gm) | ORS@22
Electral | FDC | sachet 4.4 otc | Sodium Chloride (0.52gm) + Potassium Chloride (0.3gm) + Sodium Citrate (0.58gm) + Dextrose Anhydrous (2.7gm) | Z ORS 4.4@6
Electral | FDC | soln 200 otc | Sodium Chloride (0.52gm/200ml) + Potassium Chloride (0.3gm/200ml) + Sodium Citrate (0.58gm/200ml) + Dextrose Anhydrous (2.7gm/200ml) | ORS@34
*Enerzal | FDC | powder 100 otc | Glucose (54.5gm/100gm) + Sodium Chloride (1.4gm/100gm) + Potassium Chloride (0.7gm/100gm) | Orange@62
*ORSL | J&J | soln 200 otc | Sodium Chloride (0.25gm/200ml) + Potassium Chloride (0.15gm/200ml) + Dextrose Anhydrous (12gm/200ml) | Apple@38; Orange@38; Lemon@38
ORSL Rehydrate | J&J | soln 200 otc | Sodium Chloride (0.52gm/200ml) + Potassium Chloride (0.3gm/200ml) + Dextrose Anhydrous (2.7gm/200ml) | @36
*Rebalanz ORS | Dr Reddy's | sachet 21 otc | Sodium Chloride (2.6gm) + Potassium Chloride (1.5gm) + Sodium Citrate (2.9gm) + Dextrose Anhydrous (13.5gm) | @22
*Imodium | J&J | cap 10 | Loperamide | 2@38
Eldoper | Micro Labs | cap 10 | Loperamide | 2@22
*Redotil | Dr Reddy's | cap 10 | Racecadotril | 100@218
Redotil | Dr Reddy's | sachet 1 | Racecadotril | 30@28
*Enterogermina | Sanofi | soln 5 otc | Bacillus clausii (2 billion spores) | @68
*Vizylac | Torrent | cap 10 otc | Lactobacillus (120 million spores) | @68
Darolac | Aristo | cap 10 otc | Lactobacillus (1.25 billion spores) | @112
*Darolac | Aristo | sachet 1 otc | Lactobacillus (1.25 billion spores) | @22
*Aristozyme | Aristo | liquid 200 otc | Fungal Diastase (50mg/5ml) + Pepsin (10mg/5ml) | @146
Aristozyme | Aristo | cap 10 otc | Fungal Diastase (100mg) + Pancreatin (140mg) | @82
*Unienzyme | Torrent | tab 15 otc | Fungal Diastase (100mg) + Papain (60mg) + Activated Charcoal (75mg) | @84
Creon | Abbott | cap 10 | Pancreatin | 10000=150mg@412; 25000=300mg@612; 40000=400mg@812
*Udiliv | Abbott | tab 15 | Ursodeoxycholic Acid | 150@418; 300@762
*Heptral | Abbott | tab 10 | Ademetionine | 400@746
Silybon | Micro Labs | tab 10 | Silymarin | 70@92; 140@158
Silybon | Micro Labs | syr 100 | Silymarin (35mg/5ml) | @118
Ganaton Total | Abbott | capsr 10 | Itopride (150mg) + Rabeprazole (20mg) | @298
*Anovate | USV | cream 20 | Beclometasone (0.025% w/w) + Phenylephrine (0.1% w/w) + Lidocaine (2.5% w/w) | @142
`
