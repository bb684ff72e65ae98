/** Antibiotics by mouth; the format is that of `expandBrandTable`. */
export const infectionBrands = `
*Augmentin | GSK | tab 10 | Amoxycillin + Clavulanic Acid | 375=250mg+125mg@214; 625 Duo=500mg+125mg@204; 1000 Duo=875mg+125mg@316
*Augmentin DDS | GSK | susp 30 | Amoxycillin (400mg/5ml) + Clavulanic Acid (57mg/5ml) | @158
Augmentin Duo | GSK | susp 30 | Amoxycillin (200mg/5ml) + Clavulanic Acid (28.5mg/5ml) | @68
Phexin | GSK | cap 10 | Cefalexin | 250@98; 500@186
Zentel | GSK | tab 1 | Albendazole | 400@11
Zentel | GSK | susp 10 | Albendazole (400mg/10ml) | @21
*Azithral | Alembic | tab 5 | Azithromycin | 250@74; 500@132
Azithral | Alembic | tab 3 | Azithromycin | 1000=1000mg@168
*Azithral | Alembic | susp 15 | Azithromycin | 100=100mg/5ml@44; 200=200mg/5ml@58
Azithral XP | Alembic | tab 3 | Azithromycin (500mg) + Ambroxol (75mg) | @148
Althrocin | Alembic | tab 10 | Erythromycin | 250@58; 500@112
Althrocin | Alembic | soln 60 | Erythromycin (125mg/5ml) | @52
Roxid | Alembic | tab 10 | Roxithromycin | 150@118; 300@214
Roxid Kid | Alembic | tab 10 | Roxithromycin (50mg) | @46
*Azee | Cipla | tab 5 | Azithromycin | 250@71; 500@119
*Azee | Cipla | dry 15 | Azithromycin | 100=100mg/5ml@42; 200=200mg/5ml@58
*Novamox | Cipla | cap 15 | Amoxycillin | 250@52; 500@104
*Ciplox | Cipla | tab 10 | Ciprofloxacin | 250@24; 500@44; 750@82
Norflox | Cipla | tab 10 | Norfloxacin | 200@26; 400@43
*Norflox-TZ | Cipla | tab 10 | Norfloxacin (400mg) + Tinidazole (600mg) | @98
*Zenflox | Mankind | tab 10 | Ofloxacin | 200@62; 400@108
*Zenflox-OZ | Mankind | tab 10 | Ofloxacin (200mg) + Ornidazole (500mg) | @118
Zenflox | Mankind | susp 30 | Ofloxacin (50mg/5ml) | @36
*Moxikind-CV | Mankind | tab 10 | Amoxycillin + Clavulanic Acid | 375=250mg+125mg@148; 625=500mg+125mg@168
Moxikind-CV | Mankind | dry 30 | Amoxycillin (200mg/5ml) + Clavulanic Acid (28.5mg/5ml) | @62
*Mahacef | Mankind | tab 10 | Cefixime | 100@68; 200@102
Gudcef | Mankind | dry 30 | Cefpodoxime Proxetil | 50=50mg/5ml@62; 100=100mg/5ml@98
Cefakind | Mankind | tab 10 | Cefuroxime | 250@218; 500@396
*Bandy | Mankind | chew 1 | Albendazole (400mg) | @10
*Bandy-Plus | Mankind | chew 1 | Albendazole (400mg) + Ivermectin (6mg) | @22
Bandy-Plus | Mankind | susp 10 | Albendazole (400mg/10ml) + Ivermectin (3mg/10ml) | @34
*Taxim-O | Alkem | tab 10 | Cefixime | 100@78; 200@108; 400@198
*Taxim-O | Alkem | dry 30 | Cefixime | 50=50mg/5ml@48; 100=100mg/5ml@68
Taxim-O | Alkem | drops 10 | Cefixime (25mg/ml) | @62
Taxim-O CV | Alkem | tab 10 | Cefixime (200mg) + Clavulanic Acid (125mg) | @236
*Clavam | Alkem | tab 10 | Amoxycillin + Clavulanic Acid | 375=250mg+125mg@198; 625=500mg+125mg@201; 1000=875mg+125mg@298
Clavam | Alkem | dry 30 | Amoxycillin (200mg/5ml) + Clavulanic Acid (28.5mg/5ml) | @66
Clavam Forte | Alkem | dry 30 | Amoxycillin (400mg/5ml) + Clavulanic Acid (57mg/5ml) | @142
*Ornof | Aristo | tab 10 | Ofloxacin (200mg) + Ornidazole (500mg) | @141
*Zifi | FDC | tab 10 | Cefixime | 50@46; 100@74; 200@109; 400@186
*Zifi | FDC | dry 30 | Cefixime | 50=50mg/5ml@52; 100=100mg/5ml@72
Zifi-O | FDC | tab 10 | Cefixime (200mg) + Ofloxacin (200mg) | @182
Zifi CV | FDC | tab 10 | Cefixime + Clavulanic Acid (125mg) | 200@238
Zefu | FDC | tab 10 | Cefuroxime | 250@234; 500@428
*Zocon | FDC | tab 1 | Fluconazole | 150@13.5
Zocon | FDC | tab 4 | Fluconazole | 50@36; 200@56
*Megapen | Aristo | cap 10 | Ampicillin (250mg) + Cloxacillin (250mg) | @62
*Macpod | Macleods | tab 10 | Cefpodoxime Proxetil | 50@66; 100@112; 200@182
Macpod CV | Macleods | tab 10 | Cefpodoxime Proxetil (200mg) + Clavulanic Acid (125mg) | @242
Macpod O | Macleods | tab 10 | Cefpodoxime Proxetil (200mg) + Ofloxacin (200mg) | @212
*Milixim | Glenmark | tab 10 | Cefixime | 100@72; 200@107
Milixim | Glenmark | dry 30 | Cefixime (50mg/5ml) | @50
*Cepodem | Sun Pharma | dry 30 | Cefpodoxime Proxetil | 50=50mg/5ml@76; 100=100mg/5ml@124
*Mox | Sun Pharma | cap 15 | Amoxycillin | 250@54; 500@108
*Levoflox | Cipla | tab 10 | Levofloxacin | 250@58; 500@92; 750@132
Odoxil | Lupin | tab 10 | Cefadroxil | 250@42
*Doxy-1 L-DR Forte | USV | cap 10 | Doxycycline (100mg) + Lactobacillus (5 billion spores) | @118
*Microdox LBX | Micro Labs | cap 10 | Doxycycline (100mg) + Lactobacillus (5 billion spores) | @92
*Flagyl | Abbott | tab 15 | Metronidazole | 200@14; 400@24
Flagyl | Abbott | susp 60 | Metronidazole (200mg/5ml) | @28
Metrogyl | JB Chemicals | tab 10 | Metronidazole | 400@13
*Metrogyl | JB Chemicals | susp 60 | Metronidazole (200mg/5ml) | @26
Metrogyl Compound | JB Chemicals | tab 10 | Metronidazole (300mg) + Norfloxacin (100mg) | @36
Nizonide | Lupin | tab 6 | Nitazoxanide | 200@62
Nizonide | Lupin | dry 30 | Nitazoxanide (100mg/5ml) | @48
*Lizoforce | Mankind | tab 10 | Linezolid | 600@396
Linox | Torrent | tab 10 | Linezolid | 600@412
Claribid | Abbott | tab 4 | Clarithromycin | 250@168; 500@312
Clarbact | Ipca | tab 4 | Clarithromycin | 250@142; 500@268
Dalacin C | Pfizer | cap 10 | Clindamycin | 150@182; 300@346
Terramycin | Pfizer | cap 8 | Oxytetracycline | 250@28; 500@46
`
