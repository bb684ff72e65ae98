/** Epilepsy, mood, sleep, nerve pain, migraine, memory and movement; see `expandBrandTable`. */
export const nerveBrands = `
*Gabapin | Intas | cap 15 | Gabapentin | 100@118; 300@232; 400@302
*Gabapin NT | Intas | tab 15 | Gabapentin + Nortriptyline (10mg) | 100@168; 400@318
Gabantin | Sun Pharma | cap 15 | Gabapentin | 100@124; 300@246; 400@318
*Pregalin | Torrent | cap 15 | Pregabalin | 50@152; 75@212; 150@346
Pregalin M | Torrent | cap 15 | Methylcobalamin (750mcg) + Pregabalin | 75@238; 150@372
*Lyrica | Pfizer | cap 14 | Pregabalin | 75@568; 150@862
*Pregabid | Intas | cap 10 | Pregabalin | 75@128; 150@212
Pregabid NT | Intas | tab 10 | Nortriptyline (10mg) + Pregabalin | 50@142
*Nurokind-G | Mankind | tab 10 | Gabapentin + Methylcobalamin (500mcg) | =300mg@128
*Nurokind LC | Mankind | tab 15 | Levocarnitine (500mg) + Methylcobalamin (1500mcg) + Folic Acid (1.5mg) | @212
*Eptoin | Abbott | btab 120 | Phenytoin | 50@98; 100@212
Eptoin | Abbott | susp 200 | Phenytoin (30mg/5ml) | @72
*Levipil | Sun Pharma | tab 10 | Levetiracetam | 250@68; 500@142; 750@202; 1000=1000mg@262
*Levipil | Sun Pharma | syr 100 | Levetiracetam (100mg/ml) | @428
Levera | Intas | syr 100 | Levetiracetam (100mg/ml) | @412
Torleva | Torrent | tab 15 | Levetiracetam | 250@102; 500@206; 750@298
*Valparin Chrono | Sanofi | tab 15 | Sodium Valproate + Valproic Acid | 200=133.5mg+58mg@92; 300=200mg+87mg@132; 500=333mg+145mg@212
*Valparin | Sanofi | syr 200 | Sodium Valproate (200mg/5ml) | @212
*Encorate Chrono | Sun Pharma | tab 10 | Sodium Valproate + Valproic Acid | 200=133.5mg+58mg@52; 300=200mg+87mg@78; 500=333mg+145mg@124
Dicorate ER | Sun Pharma | tab 10 | Divalproex | 250@72; 500@132; 750@184
*Tegrital | Novartis | tab 10 | Carbamazepine | 100@14; 200@24; 400@46
Mazetol | Abbott | tab 10 | Carbamazepine | 200@19; 400@36
*Zen Retard | Intas | tab 10 | Carbamazepine | 200@26; 300@38; 400@48
*Oxetol | Sun Pharma | tab 10 | Oxcarbazepine | 150@58; 300@112; 450@162; 600@204
Trioptal | Novartis | tab 10 | Oxcarbazepine | 150@98; 300@178; 600@338
*Lamitor OD | Torrent | tab 10 | Lamotrigine | 50@88; 100@152; 200@268
Lametec | Cipla | tab 10 | Lamotrigine | 50@72; 100@128
*Topamac | J&J | tab 10 | Topiramate | 25@92; 50@162; 100@292
*Frisium | Sanofi | tab 15 | Clobazam | 5@98; 10@178; 20@312
Lacosam | Torrent | tab 10 | Lacosamide | 50@92; 100@168; 200@302
*Lacoset | Sun Pharma | tab 10 | Lacosamide | 50@94; 100@172; 150@242; 200@308
Gardenal | Abbott | tab 30 | Phenobarbital | 30@52; 60@78
*Syndopa | Sun Pharma | tab 10 | Levodopa + Carbidopa | 110=100mg+10mg@18; 275=250mg+25mg@42
*Pacitane | Pfizer | tab 10 | Trihexyphenidyl | 2@18
Pramipex | Sun Pharma | tab 10 | Pramipexole | 0.125@32; 0.25@58; 0.5@108
*Donep | Alkem | tab 10 | Donepezil | 5@128; 10@198
Donep-M | Alkem | tab 10 | Donepezil (5mg) + Memantine (5mg) | @158
*Strocit | Sun Pharma | tab 10 | Citicoline | 500@512
*Strocit Plus | Sun Pharma | tab 10 | Citicoline (500mg) + Piracetam (800mg) | @586
*Nootropil | Dr Reddy's | tab 15 | Piracetam | 400@112; 800@218; 1200@318
Nootropil | Dr Reddy's | soln 100 | Piracetam (500mg/5ml) | @162
Neurocetam | Micro Labs | tab 10 | Piracetam | 800@138
*Sibelium | J&J | tab 10 | Flunarizine | 5@72; 10@118
*Vasograin | Cadila | tab 10 | Caffeine (100mg) + Ergotamine (1mg) + Paracetamol (250mg) + Prochlorperazine (2.5mg) | @112
Rizact | Cipla | tab 4 | Rizatriptan | 5@118; 10@198
*Naxdom | Sun Pharma | tab 15 | Naproxen + Domperidone (10mg) | 250@98; 500@148
*Nexito | Sun Pharma | tab 10 | Escitalopram | 5@62; 10@108; 20@178
*Nexito Plus | Sun Pharma | tab 10 | Clonazepam (0.5mg) + Escitalopram (10mg) | @138
Stalopam Plus | Lupin | tab 10 | Clonazepam (0.5mg) + Escitalopram (10mg) | @112
*Rexipra | Intas | tab 10 | Escitalopram | 5@54; 10@94; 20@162
S Citadep | Cipla | tab 10 | Escitalopram | 5@48; 10@84; 20@152
*Daxid | Pfizer | tab 10 | Sertraline | 25@62; 50@118; 100@212
*Sertima | Intas | tab 10 | Sertraline | 25@34; 50@64; 100@112
*Flunil | Intas | cap 10 | Fluoxetine | 10@25; 20@42; 40@74; 60@98
*Pari CR | Ipca | tab 10 | Paroxetine | 12.5@112; 25@178
*Duvanta | Intas | cap 10 | Duloxetine | 20@82; 30@118; 40@142; 60@198
*Venlor XR | Cipla | cap 10 | Venlafaxine | 37.5@68; 75@118; 150@212
*Amitone | Intas | tab 10 | Amitriptyline | 10@22; 25@46; 50@82; 75@118
*Licab | Torrent | tab 10 | Lithium Carbonate | 300@22
*Oleanz | Sun Pharma | tab 10 | Olanzapine | 2.5@34; 5@58; 7.5@82; 10@108
*Qutan | Intas | tab 10 | Quetiapine | 25@36; 50@64; 100@112; 200@204
Seroquin | Cipla | tab 10 | Quetiapine | 25@34; 100@108
*Sizodon | Sun Pharma | tab 10 | Risperidone | 1@28; 2@48; 3@68; 4@88
Sizodon Plus | Sun Pharma | tab 10 | Risperidone (3mg) + Trihexyphenidyl (2mg) | @72
Arip MT | Torrent | tab 10 | Aripiprazole | 10@108; 15@152; 20@196
*Arpizol | Sun Pharma | tab 10 | Aripiprazole | 5@64; 10@112; 15@158; 20@202
*Rivotril | Abbott | tab 15 | Clonazepam | 0.5@118; 2@268
*Clonotril | Torrent | tab 15 | Clonazepam | 0.25@46; 0.5@64; 1@102; 2@152
*Zapiz | Intas | tab 15 | Clonazepam | 0.25@44; 0.5@62; 1@98; 2@148
Petril | Micro Labs | tab 10 | Clonazepam | 0.5@38; 1@62; 2@92
*Etilaam | Intas | tab 15 | Etizolam | 0.25@72; 0.5@108; 1@182
Etizola | Macleods | tab 10 | Etizolam | 0.25@44; 0.5@72; 1@118
*Etizola Plus | Macleods | tab 10 | Escitalopram + Etizolam (0.5mg) | 5@112; 10@142
*Alprax | Torrent | tab 15 | Alprazolam | 0.25@34; 0.5@58; 1@98
*Restyl | Cipla | tab 15 | Alprazolam | 0.25@32; 0.5@54; 1@92
Zolfresh | Abbott | tab 10 | Zolpidem | 10@138
*Nitrest | Sun Pharma | tab 10 | Zolpidem | 5@72; 10@118
Ativan | Pfizer | tab 30 | Lorazepam | 1@88; 2@132
Larpose | Cipla | tab 10 | Lorazepam | 1@24
*Calmpose | Sun Pharma | tab 10 | Diazepam | 5@26; 10@42
Calmpose | Sun Pharma | amp 2 | Diazepam (5mg/ml) | 10mg@14
*Inderal LA | Abbott | tab 10 | Propranolol | 20@42; 40@72; 80@98
Axepta | Intas | tab 10 | Atomoxetine | 10@108; 18@152; 25@192
Nicotex | Cipla | chew 9 otc | Nicotine | 2@98; 4@122
`
